import { everyServer, type ServerName } from '@ase/settings'

/** What a metric counts. Label values come from closed lists, so that the number of series is bounded. */
export interface MetricFacts {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly labels: readonly string[]
  /** One sentence, as Prometheus shows it. */
  readonly help: string
  readonly servers: readonly ServerName[]
}

const api = ['api'] as const
const billingWebhook = ['billing-webhook'] as const
const botGateway = ['bot-gateway'] as const

/**
 * Every metric of our own, by server and subject: `docs/observability.md` is written from this list, and `createInstruments` makes
 * nothing that is not in it. Names follow Prometheus: prefix `ase_`, base unit, `_total` for counters.
 */
export const metricCatalog = {
  ase_http_request_duration_seconds: {
    type: 'histogram',
    labels: ['route', 'method', 'status'],
    help: 'Time from the request line to the response, by route pattern, method and status.',
    servers: everyServer,
  },
  ase_readiness_state: {
    type: 'gauge',
    labels: ['state'],
    help: '1 for what /health/ready last answered: ready, or the error code; 0 for the other states. Each collection has it checked anew.',
    servers: everyServer,
  },

  ase_idempotency_events_total: {
    type: 'counter',
    labels: ['operation', 'event'],
    help: 'Idempotency events of evaluations and inspections. replayed: a stored result was returned without a charge; waited: a look at a key that another request, in this process or another, is working on; lease_taken_over: a request continued with a key whose lease had expired; lease_lost: a request finished after its lease had passed to another one; lease_expired: an expired lease was removed and its credit released.',
    servers: api,
  },

  ase_evaluation_decisions_total: {
    type: 'counter',
    labels: ['type', 'decision', 'step', 'semantic'],
    help: 'Evaluations that were decided, charged and recorded, by the decision step and whether the semantic provider was used or skipped.',
    servers: api,
  },
  ase_evaluation_errors_total: {
    type: 'counter',
    labels: ['type', 'code'],
    help: 'Evaluations that ended in an error, by error code.',
    servers: api,
  },
  ase_admission_refusals_total: {
    type: 'counter',
    labels: ['operation', 'reason'],
    help: 'Evaluations, inspections and requests of the playground that were refused with 429 before their body was read, by reason. concurrency: too many requests at one time, of the account or of all; cpu_budget: requests of the account used more processor time than it has.',
    servers: api,
  },
  ase_evaluation_job_cpu_seconds: {
    type: 'histogram',
    labels: ['job', 'place', 'outcome'],
    help: 'Processor time of the jobs of evaluations and of the playground (read: parse, check and digest a body; rules: rules and redaction; embedded: the embedded model; playground_read, playground_rules and playground_embedded: the same of the playground, with the places of findings), by place (event_loop or thread) and outcome: done, queue_full, crashed, timed_out (both with the time by the clock) or threw.',
    servers: api,
  },
  ase_evaluation_jobs_queued: {
    type: 'gauge',
    labels: [],
    help: 'Jobs of evaluations and of the playground in the queue before the worker threads.',
    servers: api,
  },

  ase_semantic_provider_call_duration_seconds: {
    type: 'histogram',
    labels: ['outcome'],
    help: 'Time of semantic provider calls of evaluations and of the playground, queue included, by outcome: ok or an error code.',
    servers: api,
  },
  ase_semantic_provider_remote_calls_total: {
    type: 'counter',
    labels: ['outcome'],
    help: 'Calls to a remote semantic provider, by outcome: ok or the kind of failure.',
    servers: api,
  },
  ase_semantic_provider_remote_call_duration_seconds: {
    type: 'histogram',
    labels: ['outcome'],
    help: 'Time of calls to a remote semantic provider without the time in the queue, by outcome.',
    servers: api,
  },
  ase_semantic_provider_remote_calls_in_flight: {
    type: 'gauge',
    labels: [],
    help: 'Calls to the remote semantic provider in flight.',
    servers: api,
  },
  ase_semantic_provider_remote_calls_queued: {
    type: 'gauge',
    labels: [],
    help: 'Calls in the queue before the remote semantic provider.',
    servers: api,
  },
  ase_semantic_provider_circuit_state: {
    type: 'gauge',
    labels: ['state'],
    help: '1 for the current state of the circuit breaker of the remote semantic provider, 0 for the other states.',
    servers: api,
  },

  ase_inspection_verdicts_total: {
    type: 'counter',
    labels: ['verdict', 'source'],
    help: 'Inspections that were charged and recorded, by verdict and source of the image: url or bytes.',
    servers: api,
  },
  ase_inspection_errors_total: {
    type: 'counter',
    labels: ['code'],
    help: 'Inspections that ended in an error, by error code.',
    servers: api,
  },
  ase_inspection_step_duration_seconds: {
    type: 'histogram',
    labels: ['step', 'outcome'],
    help: 'Time of the steps fetch and read of an inspection, by outcome: ok or an error code.',
    servers: api,
  },
  ase_image_read_duration_seconds: {
    type: 'histogram',
    labels: ['outcome'],
    help: 'Time of an image in a reader process, by outcome: read, or the kind of failure.',
    servers: api,
  },
  ase_image_read_queue_duration_seconds: {
    type: 'histogram',
    labels: [],
    help: 'Time of an image in the queue before the reader processes.',
    servers: api,
  },
  ase_image_read_queue_size: {
    type: 'gauge',
    labels: [],
    help: 'Images in the queue before the reader processes.',
    servers: api,
  },
  ase_image_reader_process_events_total: {
    type: 'counter',
    labels: ['event'],
    help: 'Reader processes that were started, recycled, killed (time or memory limit), exited by themselves, or failed to start (start_failed).',
    servers: api,
  },

  ase_emails_total: {
    type: 'counter',
    labels: ['outcome'],
    help: 'Emails by outcome. sent; refused: the mail server refused it permanently; retries_exhausted: every attempt failed; dropped: the queue was full.',
    servers: api,
  },

  ase_payment_processor_calls_total: {
    type: 'counter',
    labels: ['operation', 'outcome'],
    help: 'Operations at the payment processor, all attempts as one, by outcome: ok or the kind of failure.',
    servers: api,
  },
  ase_payment_processor_call_duration_seconds: {
    type: 'histogram',
    labels: ['operation'],
    help: 'Time of operations at the payment processor, all attempts as one.',
    servers: api,
  },

  ase_payment_events_total: {
    type: 'counter',
    labels: ['type', 'outcome'],
    help: 'Deliveries of the payment processor with a valid signature, by event type and outcome.',
    servers: billingWebhook,
  },
  ase_payment_event_signature_failures_total: {
    type: 'counter',
    labels: ['reason'],
    help: 'Deliveries whose signature was not accepted, by reason.',
    servers: billingWebhook,
  },
  ase_payment_event_delivery_delay_seconds: {
    type: 'histogram',
    labels: [],
    help: 'Time from the creation of an event at the payment processor to its first delivery.',
    servers: billingWebhook,
  },

  ase_bot_inspection_calls_total: {
    type: 'counter',
    labels: ['outcome'],
    help: 'Calls to the inspection API, by outcome.',
    servers: botGateway,
  },
  ase_bot_events_total: {
    type: 'counter',
    labels: ['platform', 'outcome'],
    help: 'Attempts to process a message to a bot, by platform and outcome.',
    servers: botGateway,
  },
  ase_bot_platform_errors_total: {
    type: 'counter',
    labels: ['platform', 'error'],
    help: 'Calls to the API of a chat platform that were refused or got no response, by platform and error.',
    servers: botGateway,
  },
  ase_bot_answer_duration_seconds: {
    type: 'histogram',
    labels: ['platform'],
    help: 'Time from the arrival of a message to its answer.',
    servers: botGateway,
  },
  ase_bot_events_pending: {
    type: 'gauge',
    labels: ['platform'],
    help: 'Messages in the database that are not answered yet, of all processes.',
    servers: botGateway,
  },
  ase_bot_events_unknown_key: {
    type: 'gauge',
    labels: ['platform'],
    help: 'Messages in the database that are encrypted with a key that BOT_QUEUE_KEY of this process does not hold.',
    servers: botGateway,
  },
} as const satisfies Readonly<Record<`ase_${string}`, MetricFacts>>

export type MetricName = keyof typeof metricCatalog

/** The names of all metrics of one type. */
export type MetricNameOf<Type extends MetricFacts['type']> = {
  [Name in MetricName]: (typeof metricCatalog)[Name]['type'] extends Type ? Name : never
}[MetricName]

export type LabelOf<Name extends MetricName> = (typeof metricCatalog)[Name]['labels'][number]
