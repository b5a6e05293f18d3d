import { phrase } from '../phrases.ts'
import { indexFamilies } from './said-phrases.ts'

/** What is said to happen when another tool is used: copies, other receivers, other values. */
export const redirects = indexFamilies(
  new Map([
    [
      'redirects',
      [
        phrase(
          18,
          'must always should first also automatically silently please needs need has have make ensure instead',
          'bcc cc copy copies copied redirect redirected forward forwarded replace replaced log logged recipient recipients exfiltrate attacker upload uploaded send sent add append appended include insert change modify override account same',
        ),
        phrase(10, 'bcc cc redirect forward send copy', 'https http'),
        phrase(4, 'bcc cc'),
        phrase(
          16,
          'prefix prepend wrap extend precede append',
          'each every all its the',
          'statement statements query queries body command commands call calls message messages request requests argument arguments',
        ),
        phrase(6, 'not only never', 'allowed permitted', 'send use call write post transfer'),
        phrase(
          6,
          'set replace change swap rewrite use',
          'recipient argument parameter value iban account address destination amount name query text content body subject table path url',
          'to with by',
        ),
      ],
    ],
  ]),
)

/** What is said of another tool to keep it from being used. */
export const belittling = indexFamilies(
  new Map([
    [
      'belittling',
      [
        phrase(
          3,
          'is are was been',
          'deprecated broken unsafe insecure disabled unreliable replaced compromised obsolete malicious',
        ),
        phrase(1, 'no', 'longer', 'works safe available'),
      ],
    ],
  ]),
)
