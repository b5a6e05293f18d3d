import type { ReportResponse } from '@ase/schemas'
import { html } from 'hono/html'
import type { Html } from '../html-page.ts'
import { layout } from './layout.ts'
import { subjectOf } from './reason-subject.ts'
import { reasonInWords } from './reason-words.ts'
import { wordsOf } from './verdict-words.ts'

/** The public page of a report. It shows our own codes, digests and numbers; nothing else is known. */
export function reportPage(
  { report, createdAt }: ReportResponse,
  publicBaseUrl: string,
): Promise<string> {
  const { heading, sign, word, means, doesNotMean } = wordsOf(report)
  return layout({
    title: `${heading} · image report`,
    description: `${means} Signatures were not verified.`,
    url: `${publicBaseUrl}/r/${report.id}`,
    main: html`<h1>${heading}</h1>
      <div class="verdict">
        <p><span aria-hidden="true">${sign}</span> <strong>${word}</strong></p>
        <p>Signatures were not verified: this report repeats what the image declares.</p>
      </div>
      <h2>What this means</h2>
      <p>${means}</p>
      <h2>What it does not mean</h2>
      <p>${doesNotMean}</p>
      <h2>Evidence</h2>
      ${reasonList(report.reasons)}
      <h2>Details</h2>
      <dl>
        <dt>Inspected at</dt>
        <dd><time datetime="${createdAt}">${inWords(createdAt)}</time></dd>
        <dt>AI probability</dt>
        <dd>${percent(report.aiProbability)}, given by the verdict, not measured on the picture</dd>
        <dt>Authenticity score</dt>
        <dd>${percent(report.authenticityScore)}, given by the verdict</dd>
        <dt>Verdict code</dt>
        <dd><code>${report.verdictKey}</code></dd>
        <dt>Size of the file</dt>
        <dd>${report.subjectSize.toLocaleString('en-US')} bytes</dd>
        <dt>SHA-256 of the file</dt>
        <dd><code>${report.subjectSha256}</code></dd>
        <dt>SHA-256 of the declarations</dt>
        <dd><code>${report.evidenceDigest}</code></dd>
        <dt>Read with</dt>
        <dd><code>${report.providerName}</code></dd>
        <dt>Report</dt>
        <dd><code>${report.id}</code></dd>
      </dl>
      <p><a href="../api/reports/${report.id}">This report as JSON</a></p>`,
  })
}

function reasonList(reasons: readonly string[]): Html {
  if (reasons.length === 0) {
    return html`<p>
      No declaration was found: no content credentials that state the image’s origin, and no source
      type in its metadata.
    </p>`
  }
  const items = reasons.map((code) => {
    const words = reasonInWords(code)
    return html`<li>${words === null ? '' : `${words} `}<code>${code}</code></li> `
  })
  return html`<ul>
      ${items}
    </ul>
    ${pointBothWays(reasons) ? whichCounts : ''}`
}

/** To a camera and to generative AI: as an edited photo does, or as two writers who contradict each other. */
function pointBothWays(reasons: readonly string[]): boolean {
  const subjects = new Set(reasons.map(subjectOf))
  return subjects.has('camera') && (subjects.has('ai') || subjects.has('virtualEvent'))
}

const whichCounts = html`<p>
  These declarations point both to a camera and to generative AI. Both can be true, as for a photo
  that was edited with AI, or they contradict each other: signatures were not verified, so it is
  unknown which one is right. A declaration of AI always counts, whatever else is declared.
</p>`

const day = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

function inWords(createdAt: string): string {
  return `${day.format(new Date(createdAt))} UTC`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
