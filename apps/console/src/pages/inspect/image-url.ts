const URL_LENGTH_MAX = 2048
const allowedPorts = ['', '80', '443']

/** What is wrong with the URL of an image, as a sentence; null when the service may take it. */
export function urlProblem(text: string): string | null {
  if (text === '') return 'Choose an image, or enter its URL.'
  if (text.length > URL_LENGTH_MAX) return `A URL may have ${URL_LENGTH_MAX} characters.`
  if (text.startsWith('data:')) return 'This is the image itself. Save it and choose the file.'
  if (/[\0-\x20\x7f]/u.test(text) || !URL.canParse(text))
    return 'Enter a whole URL, such as https://example.com/photo.jpg.'
  const { protocol, username, password, port } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return 'Only http and https URLs are read.'
  if (username !== '' || password !== '') return 'A URL with a user name or password is not read.'
  return allowedPorts.includes(port) ? null : 'Only URLs on port 80 or 443 are read.'
}
