import { serveJobs } from '@ase/service-kit/worker-pool'
import { doJob, type Job } from './jobs.ts'

serveJobs((job: Job) => ({ answer: doJob(job) }))
