// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs
@testable import PromptUI

private final class KnownSecret: Secret {
  nonisolated(unsafe) private(set) var isWiped = false

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  func wipe() { isWiped = true }
}

@Suite("Secrets")
struct SecretTests {
  @Test("A secret is overwritten after it has been copied to the binding of its field")
  func wiping() throws {
    let alert = Alert("Login") { PromptUI.SecureField("Password", text: .constant("")) }
    let declaration = try DialogDeclaration(of: alert.configuration)
    let secret = KnownSecret()
    let actions = try #require(declaration.dialog).actions
    let choice = ChosenAction(0, of: actions, values: [.secret(secret)])
    _ = declaration.ending(of: .chosen(choice, by: .action))
    #expect(secret.isWiped)
  }
}
