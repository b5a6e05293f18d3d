import { describe, expect, test } from 'vitest'
import { shellCall, toolCall } from '../../src/examples.ts'
import { findRisks } from '../../src/find-risks.ts'
import type { JsonObject, TypedInput } from '@ase/schemas'

/** The worst that the input is found to be. */
function worstOf(input: TypedInput): string {
  return findRisks(input)[0]?.severity ?? 'none'
}

describe('clients of clouds, clusters and services, and tools like them', () => {
  test.each([
    'kubectl delete ns prod',
    'kubectl -n prod delete --all pods',
    'terraform destroy -auto-approve',
    'terragrunt run-all destroy --terragrunt-non-interactive',
    'pulumi destroy --yes',
    'aws s3 rb s3://x --force',
    'aws rds delete-db-instance --db-instance-identifier p --skip-final-snapshot',
    'aws --region us-east-1 ec2 terminate-instances --instance-ids i-1',
    'aws kms schedule-key-deletion --key-id x',
    'gcloud projects delete p --quiet',
    'gcloud sql instances delete main',
    'az group delete -n rg --yes --no-wait',
    'doctl kubernetes cluster delete x -f',
    'heroku pg:reset DATABASE --confirm app',
    'flyctl apps destroy app -y',
    'eksctl delete cluster --name x',
    'vault secrets disable kv/',
    'aws s3api put-bucket-acl --bucket x --acl public-read',
    'aws iam attach-user-policy --user-name x --policy-arn arn:aws:iam::aws:policy/AdministratorAccess',
    'kubectl create clusterrolebinding x --clusterrole=cluster-admin --user=y',
    'aws cloudtrail stop-logging --name x',
    'aws guardduty delete-detector --detector-id x',
    'gcloud logging sinks delete x',
    'az monitor diagnostic-settings delete -n x',
    'gcloud storage buckets add-iam-policy-binding gs://b --member=allUsers --role=roles/storage.objectViewer',
    'apt-get purge -y bash',
    "ansible all -m shell -a 'rm -rf /'",
    "salt '*' cmd.run 'rm -rf /srv /etc'",
  ])('the command %s is blocked', (text) => {
    expect(worstOf(shellCall(text))).toBe('high')
  })

  test.each([
    'kubectl delete deploy web',
    'kubectl scale deploy/web --replicas=0',
    'helm uninstall app',
    'terraform apply -auto-approve',
    'gcloud run services delete api',
    'vercel rm app --yes',
    'netlify sites:delete abc',
    'docker system prune -af --volumes',
    'docker rm -f $(docker ps -aq)',
    'docker volume rm pgdata',
    'npm unpublish pkg --force',
    'cargo yank --version 1.0.0',
    'stripe refunds create --charge ch_1',
    'curl -X DELETE https://api.example/v1/zones/7',
    'curl -XDELETE localhost:9200/logs',
    'http DELETE https://api.example/servers/1',
    'wget --method=DELETE https://api.example/servers/1',
    'aws iam create-access-key --user-name x',
    'rclone purge remote:bucket',
    'etcdctl del --prefix /',
    'php artisan migrate:fresh --force',
    'npx prisma migrate reset --force',
    'gsutil -m rm -r gs://bucket',
    'bq rm -r -f -d proj:ds',
  ])('the command %s is held for review or blocked', (text) => {
    expect(['high', 'medium']).toContain(worstOf(shellCall(text)))
  })

  test.each([
    'kubectl delete pod web-1',
    'kubectl rollout restart deploy/web',
    'kubectl get pods -A',
    'kubectl apply -f k8s/',
    'kubectl scale deploy/web --replicas=3',
    'helm upgrade --install app ./chart',
    'helm repo remove x',
    'terraform apply tfplan',
    'terraform plan -destroy',
    'pulumi preview',
    'aws ec2 describe-instances',
    'aws ec2 stop-instances --instance-ids i-1',
    'aws s3 cp a s3://b/',
    'aws s3 sync dist s3://site',
    'gcloud run services list',
    'az vm list',
    'az vm stop -n x',
    'az account clear',
    'docker rm x',
    'docker compose down',
    'docker rmi old:1',
    'docker ps -a',
    'npm unpublish --dry-run',
    'npm install --registry=https://npm.jsr.io',
    'npm uninstall lodash',
    'vault kv get secret/x',
    'vault kv put secret/x a=b',
    'stripe customers list',
    'curl -X DELETE http://localhost:3000/api/todos/1',
    'curl -X POST https://api.example/v1/items -d \'{"a":1}\'',
    'curl https://api.example/v1/deleted-items',
    'apt-get remove -y nginx',
    'brew uninstall node',
    'ansible all -m ping',
    'argocd app sync app',
    'flux reconcile kustomization x',
    'consul kv get x',
    'rclone copy a b:',
    'npx prisma migrate dev',
    'rails db:migrate',
    'php artisan migrate',
    'alembic upgrade head',
    'gsutil cp a gs://b/',
    'op item get x',
    'gh pr create --fill',
    'minikube delete',
    'kind delete cluster',
    'supabase db reset',
  ])('the command %s is let through', (text) => {
    expect(['none', 'low']).toContain(worstOf(shellCall(text)))
  })

  test.each<[string, JsonObject]>([
    ['delete_repository', { owner: 'o', repo: 'r' }],
    ['aws', { service: 's3', action: 'delete_bucket', params: { Bucket: 'x' } }],
    ['kubernetes_delete', { kind: 'Namespace', name: 'prod' }],
    ['terraform_destroy', { dir: 'infra' }],
    ['kubectl', { args: ['delete', 'ns', 'prod'] }],
    ['git', { args: ['push', '--force', 'origin', 'main'] }],
    ['git_push', { remote: 'origin', branch: 'main', force: true }],
    ['delete_database', { name: 'prod' }],
  ])('the call %s %j is blocked', (tool, args) => {
    expect(worstOf(toolCall(tool, args))).toBe('high')
  })

  test.each<[string, JsonObject]>([
    [
      'aws_api',
      { service: 'ec2', operation: 'TerminateInstances', params: { InstanceIds: ['i-1'] } },
    ],
    ['kubernetes_delete', { kind: 'Deployment', name: 'web' }],
    ['terraform_apply', { auto_approve: true }],
    ['dns_delete_record', { zone: 'example.com', name: 'www' }],
    ['k8s', { verb: 'delete', resource: 'deployment', name: 'web' }],
    ['git_reset', { mode: 'hard', ref: 'HEAD~3' }],
    ['git_branch_delete', { name: 'x', force: true }],
    ['docker', { command: 'system prune -af' }],
    ['http_request', { method: 'DELETE', url: 'https://api.cloudflare.com/client/v4/zones/1' }],
  ])('the call %s %j is held for review or blocked', (tool, args) => {
    expect(['high', 'medium']).toContain(worstOf(toolCall(tool, args)))
  })

  test.each<[string, JsonObject]>([
    ['terraform_plan', { destroy: false }],
    ['git_push', { remote: 'origin', branch: 'main' }],
    ['git_reset', { mode: 'soft' }],
    ['git_commit', { message: 'push --force' }],
    ['git_checkout', { branch: 'feature/x' }],
    ['git_branch', { name: 'x' }],
    ['delete_email', { id: '5' }],
    ['remove_item_from_cart', { item: 'x' }],
    ['cancel_reservation', { id: 'x' }],
    ['delete_file', { path: 'a.txt' }],
    ['delete_event', { calendar: 'x' }],
    ['delete_message', { id: 1 }],
    ['remove_label', { issue: 3 }],
    ['clear_cart', {}],
    ['reset_password_email', { email: 'a@b.example' }],
    ['http_request', { method: 'DELETE', url: 'https://app.example.com/api/cart/1' }],
    ['http_request', { method: 'GET', url: 'https://api.github.com/repos/o/r' }],
  ])('the call %s %j is let through', (tool, args) => {
    expect(['none', 'low']).toContain(worstOf(toolCall(tool, args)))
  })
})
