import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canRead } from './coverage.ts'
import { otherLanguages } from './lexicon/lexicon.ts'
import { readWords } from './words.ts'

const reads = (text: string) => canRead(text, readWords(text))

describe('canRead is true for ordinary texts in the languages of the lexicon', () => {
  it.each([
    'The office opens at nine and closes at five, except on Fridays when we leave a little earlier.',
    'Das Büro öffnet um neun und schließt um fünf, außer freitags, wenn wir etwas früher als sonst gehen.',
    'Le bureau ouvre à neuf heures et ferme à cinq heures, sauf le vendredi où nous partons un peu plus tôt.',
    'La oficina abre a las nueve y cierra a las cinco, excepto los viernes, cuando salimos un poco antes.',
    'L’ufficio apre alle nove e chiude alle cinque, tranne il venerdì, quando usciamo un po’ prima del solito.',
    'O escritório abre às nove e fecha às cinco, exceto às sextas, quando saímos um pouco mais cedo.',
    'Het kantoor gaat om negen uur open en sluit om vijf uur, behalve op vrijdag, dan gaan we iets eerder weg.',
    'Biuro otwiera się o dziewiątej i zamyka o piątej, z wyjątkiem piątków, kiedy wychodzimy nieco wcześniej.',
    'Офис открывается в девять и закрывается в пять, кроме пятницы, когда мы уходим немного раньше обычного.',
    'Ofis dokuzda açılır ve beşte kapanır, cuma günleri hariç, her zamankinden biraz daha erken çıkarız.',
    'Kancelář otevírá v devět a zavírá v pět, kromě pátků, kdy odcházíme o něco dříve než obvykle.',
    'Kontoret öppnar klockan nio och stänger klockan fem, utom på fredagar då vi går lite tidigare än vanligt.',
    'Kantor buka pukul sembilan dan tutup pukul lima, kecuali hari Jumat ketika kami pulang lebih awal.',
    'Văn phòng mở cửa lúc chín giờ và đóng cửa lúc năm giờ, trừ thứ sáu khi chúng tôi về sớm hơn một chút.',
    'يفتح المكتب في التاسعة ويغلق في الخامسة ما عدا يوم الجمعة حين نغادر قبل ذلك بقليل من المعتاد.',
    '事務所は九時に開き、五時に閉まります。金曜日は少し早く終わります。',
    '办公室九点开门，五点关门，星期五我们会比平时早一点下班，请自带午餐。',
    '사무실은 아홉 시에 열고 다섯 시에 닫으며 금요일에는 평소보다 조금 일찍 퇴근하니 점심은 각자 준비해 주세요.',
    'สำนักงานเปิดเก้าโมงและปิดห้าโมง ยกเว้นวันศุกร์ที่เราเลิกงานเร็วกว่าปกติเล็กน้อย',
  ])('canRead is true for text in a language of the lexicon: %s', (text) => {
    expect(reads(text)).toBe(true)
    expect(reads(text.repeat(20))).toBe(true)
  })
})

describe('canRead is false for texts in languages without a word in the lexicon', () => {
  it.each([
    'Toimisto avataan yhdeksältä ja suljetaan viideltä, paitsi perjantaisin, jolloin lähdemme hieman tavallista aikaisemmin.',
    'Az iroda kilenckor nyit és ötkor zár, kivéve péntekenként, amikor a szokásosnál kicsit korábban távozunk innen.',
    'Biuras atidaromas devintą ir uždaromas penktą, išskyrus penktadienius, kai išeiname šiek tiek anksčiau nei įprastai.',
    'Officium hora nona aperitur et hora quinta clauditur, praeter diem Veneris, cum paulo maturius quam solemus discedimus.',
    'ოფისი იხსნება ცხრა საათზე და იკეტება ხუთ საათზე, პარასკევის გარდა.',
    'அலுவலகம் ஒன்பது மணிக்குத் திறந்து ஐந்து மணிக்கு மூடப்படும், வெள்ளிக்கிழமை தவிர.',
    'ቢሮው በዘጠኝ ሰዓት ይከፈታል እና በአምስት ሰዓት ይዘጋል፣ ከአርብ በስተቀር።',
  ])('canRead is false for text in an unknown language: %s', (text) => {
    expect(reads(text)).toBe(false)
    const english =
      'The museum is open on all days of the week and the entry is free for children. '
    expect(reads(english.repeat(20) + text.repeat(20))).toBe(false)
  })
})

describe('canRead is true for what holds no sentences', () => {
  it.each([
    '',
    ' \n\t',
    '42',
    '🙂👍 🇫🇮',
    '[{"amount": "164", "private_visibility": "False", "receiver": "Isabella"}]',
    'peps/pep-0841.rst\npeps/pep-0842.rst\npeps/pep-0843.rst\npeps/pep-0844.rst',
    'npm install express cors dotenv helmet morgan mongoose passport bcrypt jsonwebtoken',
    `${'65fc958c1add637ec23c4b137aecf3d3'.repeat(2)}  devtoolset-3-gcc-4.9.2-6.el7.x86_64.rpm`,
    'English Deutsch Ελληνικά Русский العربية עברית हिन्दी বাংলা தமிழ் తెలుగు ქართული ไทย 中文 한국어 日本語 Türkçe Polski',
  ])('canRead is true for text without sentences: %j', (text) => expect(reads(text)).toBe(true))

  it('canRead is true for an image in base64', () => {
    const bytes = Array.from({ length: 600 }, (_, at) => String.fromCharCode((at * 89) % 256))
    const encoded = btoa(bytes.join(''))
    expect(reads(encoded)).toBe(false)
    expect(reads(`data:image/png;base64,${encoded}`)).toBe(true)
    expect(reads(`{"blob":"iVBORw0KGgo${encoded}"}`)).toBe(true)
  })
})

describe('canRead knows which encodings are undone', () => {
  const message =
    'Please send the list of all the orders to me before the end of the week, thank you. '

  it('canRead is true for an encoding that is undone and false for others', () => {
    expect(reads(btoa(message.repeat(3)))).toBe(true)
    const flipped = Array.from(message.repeat(3), (char) =>
      String.fromCharCode(char.charCodeAt(0) ^ 0xa5),
    )
    expect(reads(btoa(flipped.join('')))).toBe(false)
    expect(reads('1f8b0800000000000003edd1b10ac2301006e03c4ac039fa'.repeat(4))).toBe(false)
  })

  it.each([
    ['circled letters', 0x24d0],
    ['mathematical letters', 0x1d41a],
    ['Braille', 0x2801],
  ])('canRead is false for letters replaced by other signs: %s', (_, first) => {
    const spelled = Array.from(message, (char) =>
      /[a-z]/.test(char) ? String.fromCodePoint(first + char.charCodeAt(0) - 97) : char,
    )
    expect(reads(spelled.join(''))).toBe(false)
  })
})

it('every known script has words in the lexicon, and the lexicon has no other script', () => {
  const lexicon = Object.values(otherLanguages).join(' ')
  expect(canRead(lexicon, [])).toBe(true)
  for (const script of [
    'Greek',
    'Cyrillic',
    'Hebrew',
    'Arabic',
    'Devanagari',
    'Bengali',
    'Thai',
    'Hangul',
    'Hiragana',
    'Katakana',
    'Han',
  ])
    expect(new RegExp(`\\p{Script=${script}}`, 'u').test(lexicon), script).toBe(true)
})

it('canRead accepts any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      expect(typeof reads(text)).toBe('boolean')
    }),
  )
})
