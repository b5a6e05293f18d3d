import type { Severity } from '@ase/schemas'
import type { Command } from '../model/model.ts'
import { hasFlag, optionValue, readManagementLine } from './command-line.ts'

/** Every program for which `severityOfProtection` may have an answer. */
export const protectingPrograms: ReadonlySet<string> = new Set([
  'aws',
  'gcloud',
  'az',
  'kubectl',
  'oc',
  'vault',
  'gh',
  'oci',
])

const awsHigh =
  /^(cloudtrail (stop-logging|delete-trail|delete-event-data-store)|guardduty (delete-detector|delete-members|disassociate-|stop-monitoring-members|delete-publishing-destination|delete-filter)|securityhub (disable-|batch-disable-|delete-)|configservice (stop-configuration-recorder|delete-configuration-recorder|delete-delivery-channel|delete-config-rule)|config (stop|delete)-configuration-recorder|ec2 delete-flow-logs|logs delete-log-group|macie2 disable-macie|inspector2 disable|accessanalyzer delete-analyzer|wafv2 (delete-web-acl|disassociate-web-acl|delete-logging-configuration)|detective delete-graph|s3api delete-bucket-encryption|kms disable-key-rotation|ec2 disable-ebs-encryption-by-default|network-firewall delete-|organizations delete-policy|organizations detach-policy)/
const awsMedium =
  /^(logs (delete-log-stream|delete-metric-filter|delete-subscription-filter)|cloudwatch (delete-alarms|disable-alarm-actions)|ssm (delete-document|deregister-managed-instance))/

/** The severity of switching off what records or watches a cloud or a cluster; null for none. */
export function severityOfProtection({ name, args }: Command): Severity | null {
  if (!args.some(mayDisarm)) return null
  const { words } = readManagementLine(name, args)
  const text = words.join(' ')
  switch (name) {
    case 'aws':
      return aws(text, args)
    case 'gcloud':
      if (
        /^(logging (sinks|logs|buckets|metrics) delete|scc |audit)/.test(text) &&
        /delete|disable/.test(text)
      )
        return 'high'
      if (/^compute (?:firewall-rules|networks subnets) update/.test(text))
        return hasFlag(args, 'no-enable-logging', 'no-enable-flow-logs') ? 'medium' : null
      if (text.startsWith('sql instances patch'))
        return hasFlag(args, 'no-backup') ? 'medium' : null
      if (/^(container clusters update)/.test(text))
        return /--no-enable-(network-policy|shielded-nodes|master-authorized-networks|stackdriver)|--logging=NONE/i.test(
          args.join(' '),
        )
          ? 'medium'
          : null
      return /^(alpha |beta )?monitoring (policies|channels) delete|^services disable (logging|monitoring|cloudaudit|securitycenter)/.test(
        text,
      )
        ? 'medium'
        : null
    case 'az':
      if (
        /^(monitor (diagnostic-settings|log-profiles|activity-log alert|log-analytics workspace) delete|security [\w-]{1,40} delete|sentinel [\w-]{1,40} delete|network watcher flow-log delete)/.test(
          text,
        )
      )
        return 'high'
      if (text.startsWith('backup protection disable'))
        return hasFlag(args, 'delete-backup-data') ? 'high' : 'medium'
      if (text.startsWith('security auto-provisioning-setting update'))
        return optionValue(args, '--auto-provision')?.toLowerCase() === 'off' ? 'medium' : null
      return text.startsWith('security pricing create') &&
        optionValue(args, '--tier')?.toLowerCase() === 'free'
        ? 'high'
        : null
    case 'kubectl':
    case 'oc':
      if (
        words[0] === 'delete' &&
        /^(networkpolic|validatingwebhook|psp|podsecurity|validatingadmission|constraint)/i.test(
          words[1] ?? '',
        )
      )
        return 'high'
      if (
        words[0] === 'label' &&
        /pod-security\.kubernetes\.io\/enforce(=privileged|-)/.test(args.join(' '))
      )
        return 'medium'
      return words[0] === 'delete' &&
        /falco|gatekeeper|kyverno|sysdig|aqua|crowdstrike|twistlock|trivy|wazuh|datadog|fluent|audit/i.test(
          args.join(' '),
        )
        ? 'medium'
        : null
    case 'vault':
      return text.startsWith('audit disable') ? 'high' : null
    case 'gh':
      return /\/protection\b|rulesets?\/|secret-scanning|vulnerability-alerts|automated-security-fixes/.test(
        args.join(' '),
      ) && /-X ?(DELETE|PUT|PATCH)|--method[= ](DELETE|PUT|PATCH)/i.test(args.join(' '))
        ? 'medium'
        : null
    case 'oci':
      return /^(logging log|audit|cloud-guard) .{0,40}(delete|disable)/.test(text) ? 'high' : null
    default:
      return null
  }
}

const disarmingWord =
  /delete|disable|stop|disassociate|detach|update|patch|put|deregister|remove|create|label|protection|ruleset|scanning|alerts|fixes/i

/** Most lines hold none of the verbs without which nothing is switched off. */
function mayDisarm(arg: string): boolean {
  return disarmingWord.test(arg)
}

function aws(text: string, args: readonly string[]): Severity | null {
  if (awsHigh.test(text)) return 'high'
  if (/^cloudtrail (update-trail|put-event-selectors)/.test(text))
    return hasFlag(
      args,
      'no-is-multi-region-trail',
      'no-include-global-service-events',
      'no-enable-log-file-validation',
    ) ||
      /IncludeManagementEvents"?\s{0,4}[:=]\s{0,4}false|event-selectors[= ]\[\s{0,4}\]/i.test(
        args.join(' '),
      )
      ? 'high'
      : null
  if (text.startsWith('guardduty update-detector'))
    return hasFlag(args, 'no-enable') ? 'high' : null
  if (text.startsWith('logs put-retention-policy'))
    return /^[1-3]$/.test(optionValue(args, '--retention-in-days') ?? '') ? 'medium' : null
  return awsMedium.test(text) ? 'medium' : null
}
