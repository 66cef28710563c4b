import Bank
import Vault

var account = Account()
account.balance = 1
account.owner = "me"
print(account.number, Account(number: 2))
account.audit()
let ledger = Ledger()
audit()
print(limit, Bank.limit)
class MyCard: Card {}
class MyNote: Note { override func sign() {} }
print(Point(x: 1))
