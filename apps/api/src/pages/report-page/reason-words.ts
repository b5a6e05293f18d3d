type Words = ReadonlyMap<string, string>

const places: Words = new Map([
  ['picture', 'This image'],
  ['parent', 'An image that this one was created from'],
  ['part', 'A component that was placed into the image'],
])

const carriers: Words = new Map([
  ['actions', 'has content credentials whose list of actions says'],
  ['templates', 'has content credentials whose templates of actions say'],
  ['metadata', 'has content credentials whose metadata say'],
  ['creativeWork', 'has content credentials whose description of the work says'],
  ['generator', 'has content credentials that name as its generator'],
  ['legacyGenerator', 'has older content credentials that name as its generator'],
  ['xmp', 'has XMP metadata that say'],
])

/** The 20 source types of IPTC, two of C2PA, what is in neither list, and the services that we know by name. */
const values: Words = new Map([
  ['trainedAlgorithmicMedia', 'made by a generative model'],
  ['trainedAlgorithmicData', 'data from a generative model'],
  ['compositeWithTrainedAlgorithmicMedia', 'edited with a generative model'],
  ['compositeSynthetic', 'a mix with at least one part from a generative model'],
  ['virtualRecording', 'a recording of a virtual event, which may hold parts from generative AI'],
  ['digitalCapture', 'captured by a digital camera'],
  ['computationalCapture', 'captured by a camera that computes one picture from several'],
  ['compositeCapture', 'composed of captured pictures'],
  ['negativeFilm', 'scanned from a negative'],
  ['positiveFilm', 'scanned from a slide'],
  ['print', 'scanned from a print'],
  ['screenCapture', 'captured from a screen'],
  ['humanEdits', 'edited by people, without generative tools'],
  ['minorHumanEdits', 'edited a little by people'],
  ['algorithmicallyEnhanced', 'enhanced by a program'],
  ['algorithmicMedia', 'made by a program without training data'],
  ['digitalCreation', 'made by people with digital tools'],
  ['digitalArt', 'made by people with digital tools'],
  ['softwareImage', 'made by a program'],
  ['dataDrivenMedia', 'drawn from data by a program'],
  ['composite', 'composed of several parts'],
  ['empty', 'an empty picture'],
  ['unknown', 'an unknown source type'],
  ['openai', 'OpenAI'],
  ['adobe-firefly', 'Adobe Firefly'],
  ['microsoft-image-creator', 'Microsoft Image Creator'],
  ['google-generative-ai', 'Google’s generative AI'],
  ['black-forest-labs', 'Black Forest Labs'],
  ['dreamina', 'Dreamina'],
  ['recraft', 'Recraft'],
  ['bria', 'Bria'],
  ['fal-ai', 'fal'],
])

/** A reason's code, `<place>:<carrier>:<value>`, as a sentence; null for one that a newer version wrote. */
export function reasonInWords(code: string): string | null {
  const [place = '', carrier = '', value = ''] = code.split(':')
  const words = [places.get(place), carriers.get(carrier), values.get(value)]
  if (words.includes(undefined)) return null
  return `${words[0]} ${words[1]}: ${words[2]}.`
}
