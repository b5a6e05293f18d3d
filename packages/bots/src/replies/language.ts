export const languages = ['en', 'de', 'fr', 'es', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]

/** The language of a locale (BCP 47, such as `pt-BR` or `zh-TW`), by its first part; English for all others. */
export function languageOf(locale: string | null): Language {
  const primary = locale?.slice(0, 3).toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === primary) ?? 'en'
}
