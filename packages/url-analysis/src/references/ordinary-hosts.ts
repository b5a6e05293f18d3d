/** Services whose addresses are full of codes or free text by design: badges, maps, diagrams, search, sharing, packages. */
const zones = new Set(
  [
    'shields.io badgen.net fury.io codecov.io coveralls.io travis-ci.org travis-ci.com circleci.com appveyor.com codeclimate.com snyk.io deps.rs nodei.co packagephobia.com bundlephobia.com npmjs.com npm.im npmgraph.js.org pypi.org pepy.tech crates.io docs.rs badge.fury.io opencollective.com contrib.rocks star-history.com readthedocs.org sonarcloud.io socket.dev jsr.io deepwiki.com gitter.im greenkeeper.io dependabot.com david-dm.org saucelabs.com browserstack.com semaphoreci.com cirrus-ci.com api.netlify.com isitmaintained.com github-readme-stats.vercel.app github-profile-trophy.vercel.app capsule-render.vercel.app readme-typing-svg.herokuapp.com',
    'github.com githubusercontent.com github.io gitlab.com bitbucket.org gravatar.com sourceforge.net stackoverflow.com stackexchange.com',
    'wikimedia.org wikipedia.org youtube.com ytimg.com youtu.be vimeo.com imgur.com unsplash.com pexels.com archive.org doi.org arxiv.org',
    'google.com googleapis.com gstatic.com googleusercontent.com openstreetmap.org mapbox.com bing.com duckduckgo.com yahoo.com ecosia.org kagi.com microsoft.com office.com live.com apple.com amazon.com ebay.com wolframalpha.com',
    'twitter.com x.com facebook.com linkedin.com reddit.com pinterest.com wa.me whatsapp.com t.me ycombinator.com bsky.app',
    'mermaid.ink mermaid.live kroki.io plantuml.com quickchart.io image-charts.com codecogs.com placeholder.com placehold.co placehold.it dummyimage.com picsum.photos svgurl.com excalidraw.com draw.io diagrams.net carbon.now.sh ray.so codesandbox.io stackblitz.com codepen.io jsfiddle.net typescriptlang.org babeljs.io regex101.com svelte.dev vuejs.org astexplorer.net godbolt.org rust-lang.org skypack.dev unpkg.com jsdelivr.net vercel.com qrserver.com vscode.dev cursor.com cursor.sh huggingface.co',
  ]
    .join(' ')
    .split(' '),
)

/** Is the host, or a domain above it, one of a service with codes in its addresses? */
export function isOrdinaryHost(host: string): boolean {
  const labels = host.toLowerCase().split('.').slice(-5)
  return labels.some((_, at) => zones.has(labels.slice(at).join('.')))
}

/** Parameters that name a thing, a place in it or a look rather than carry what was said. */
const keys =
  /^(utm_[a-z]{1,20}|id|ids|v|ref|page|lang|locale|size|width|height|w|h|format|version|hl|tab|sort|order|s|t|ver|rev|sha|hash|etag|sig|signature|expires|token_type|fit|crop|quality|auto|dpr|color|style|branch|label|logo|location|center|zoom|key_id|code_challenge|ixid|ixlib|x-amz-[a-z-]{1,24}|se|sp|sv|sr|spr|st|gclid|fbclid|list|feature|category|tags?|filter|view|destination|daddr|saddr|origin|address|from|to|near|subject|title|redirect_uri|scope|response_type|client_id|state|nonce)$/i

export function isOrdinaryKey(key: string): boolean {
  return keys.test(key)
}
