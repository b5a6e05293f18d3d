import { describe, expect, test } from 'vitest'
import { statesWeakSecret } from './weak-secrets.ts'

describe('statesWeakSecret finds passwords and codes that a text states', () => {
  test.each([
    ['The password for the archive is Apfel2019.'],
    ['Wi-Fi: Hafen-Gast, password: apfelkuchen7'],
    ['Das WLAN-Passwort ist "apfelkuchen".'],
    ['Kennwort: Anker!77'],
    ['Le mot de passe du serveur est toujours Bordeaux33.'],
    ['La contraseña del router es gatito2015'],
    ['A senha é Laranja10, guarde bem.'],
    ['Пароль от панели: Berezka80'],
    ['管理员密码是 Panda2021'],
    ['管理者パスワードは Sakura55 です'],
    ['كلمة مرور اللوحة ما زالت نفسها: نخلة٢٠١٨'],
    ['The unlock word of the lock is "parsnip nine".'],
    ['The door code for the back entrance is 5820.'],
    ['Alarm code: 7731, then press OK.'],
    ['The PIN of the company card is 4471.'],
    ['The safe combination is 24-17-36.'],
    ['The key box hangs at the gate, the code is 1907.'],
    ['I see it here: the code 739 204 was sent to the number ending in 41.'],
    ["Her mother's maiden name is Whitlock."],
    ['Der Admin-Zugang lautet admin / Herbst2023!'],
    ['Set the cookie connect.sid to s%3Ahn4T0vWq2ZkLr8YpB6xMc1'],
    ['user,password\nmara,Tulpe-88\nole,Anker77'],
    ['| Service | Login | Password |\n|---|---|---|\n| CRM | sales | Falke#12 |'],
    ['old mailboxes\ninfo@dairy.example : butterfass\nsales@dairy.example : Sahne4all'],
  ])('%s', (text) => {
    expect(statesWeakSecret(text)).toBe(true)
  })
})

describe('statesWeakSecret leaves advice, rules, examples and other codes alone', () => {
  test.each([
    ['The password must be at least 12 characters and hold 1 digit.'],
    ['The password is required.'],
    ['The password is case-sensitive and stored as a SHA-256 hash.'],
    ['Your password was changed on 3 May at 16:42.'],
    ['The default password is Apfel2019; change it after the first start.'],
    ['Avoid a password such as Sommer2019.'],
    ['Password: ********'],
    ['password: <your-password>'],
    ['password = process.env.DB_PASSWORD'],
    ['hashPassword(password: string): Promise<string>'],
    ['In the film, the password is "swordfish".'],
    ['The Wi-Fi password is printed on the back of the router.'],
    ['Das Passwort muss mindestens 8 Zeichen haben.'],
    ['密码必须至少8个字符。'],
    ['The PIN must have 4 digits.'],
    ['The preset PIN is 1234.'],
    ['Error code 4042 means that the item was not found.'],
    ['The postal code is 10115 and the area code is 030.'],
    ['The exit code is 137.'],
    ['Promo code SAVE2024 gives 10% off.'],
    ['Your verification code arrives by SMS within a minute.'],
    ['| Field | Type |\n|---|---|\n| password | string |\n| user | string |'],
    ['name,price,stock\nLamp,19.99,4\nChair,49.00,12'],
    ['info@dairy.example : sales and orders\nhelp@dairy.example : returns and repairs'],
  ])('%s', (text) => {
    expect(statesWeakSecret(text)).toBe(false)
  })
})

test('a text full of names of secrets is read in bounded time', () => {
  expect(statesWeakSecret('password '.repeat(8000))).toBe(false)
  expect(statesWeakSecret('code is '.repeat(8000))).toBe(false)
  expect(statesWeakSecret('a@b.example:'.repeat(5000))).toBe(false)
})
