import { readPlayground, rulePlayground } from './playground-jobs.ts'
import { ruleBody } from './rule-request.ts'
import { askEmbedded } from './ask-embedded.ts'
import { readFacts } from './read-request.ts'

/** What a thread does for evaluations: pure functions over bytes and text, which cross threads cheaply. */
const jobs = {
  read: readFacts,
  rules: ruleBody,
  embedded: askEmbedded,
  playground_read: readPlayground,
  playground_rules: rulePlayground,
  playground_embedded: askEmbedded,
}

export type Jobs = typeof jobs
export type JobName = keyof Jobs
/** A job by its name, and what it is about. */
export type Job = {
  readonly [Name in JobName]: { readonly name: Name; readonly about: Parameters<Jobs[Name]>[0] }
}[JobName]

export function doJob(job: Job): ReturnType<Jobs[JobName]> {
  switch (job.name) {
    case 'read':
      return jobs.read(job.about)
    case 'rules':
      return jobs.rules(job.about)
    case 'embedded':
      return jobs.embedded(job.about)
    case 'playground_read':
      return jobs.playground_read(job.about)
    case 'playground_rules':
      return jobs.playground_rules(job.about)
    case 'playground_embedded':
      return jobs.playground_embedded(job.about)
  }
}
