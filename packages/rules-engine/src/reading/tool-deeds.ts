/** Words in the names of tools that destroy what they are used on. */
export const destroyingWords: readonly string[] =
  'delete remove destroy drop purge wipe erase truncate terminate'.split(' ')

/** That hand something on to others. */
export const sendingWords: readonly string[] =
  'send post publish tweet webhook upload share forward transmit push submit'.split(' ')

/** What is sent; a tool that reads it has the word in its name too. */
export const mediaWords: readonly string[] = 'email mail sms message'.split(' ')

/** That fetch from the web. */
export const fetchingWords: readonly string[] = 'fetch browse scrape crawl download'.split(' ')

/** Places where nothing but secrets lies. */
export const vaultWords: readonly string[] =
  'secret secrets vault credential credentials password passwords keychain keystore'.split(' ')

/** Places where secrets lie among other things. */
export const keyWords: readonly string[] = 'env environment ssh token tokens keys wallet'.split(' ')
