import { shape, type Shape, type ShapeTable } from './argument-shapes.ts'

const accounts = 'ACCOUNT_TAMPERING'
const rights = 'PRIVILEGE_ESCALATION'
const evasion = 'DEFENSE_EVASION'
const leak = 'DATA_EXFILTRATION'

function always(
  code: Shape['code'],
  severity: Shape['severity'],
  ...names: readonly string[]
): [string, readonly Shape[]][] {
  return names.map((name) => [name, [shape(code, severity, /^/)]])
}

/** Roles that administer everything, by name and by the fixed id of their template. */
const mightyRoles =
  /(?:company|global|privileged (?:role|authentication)|security|exchange|sharepoint|hybrid identity|application|cloud application|user|authentication|conditional access|intune|domain name) administrator|partner tier|organization management|discovery management|62e90394-69f5-4237-9190-012177145e10|e8611ab8-c189-46e8-94e1-60213ab1f814|7be44c8a-adaf-4e2a-84d6-ab2649e08a13|194ae4cb-b126-40b2-bd5b-6091b380977d/

/** The options that send mail of an inbox elsewhere. */
const forwards = /\s-(?:forward\w{0,20}|redirect\w{0,20})[\s:]{1,3}(?!\$null\b)\S/

/** Cmdlets of Active Directory, Entra ID (Azure AD), Azure and Exchange: who may do what, how mail runs, what is recorded. */
export const directoryAndMail: ShapeTable = new Map<string, readonly Shape[]>([
  // Rights in the directory.
  ...[
    'add-msolrolemember',
    'add-azureaddirectoryrolemember',
    'new-azureadmsroleassignment',
    'open-azureadmsprivilegedroleassignmentrequest',
    'new-mgdirectoryrolememberbyref',
    'new-mgbetadirectoryrolememberbyref',
    'new-mgrolemanagementdirectoryroleassignment',
    'new-mgrolemanagementdirectoryroleassignmentschedulerequest',
    'new-mgrolemanagementdirectoryroleeligibilityschedulerequest',
    'new-mgserviceprincipalapproleassignment',
    'new-mgserviceprincipalapproleassignedto',
    'new-azureadserviceapproleassignment',
    'new-mgoauth2permissiongrant',
    'new-managementroleassignment',
    'add-rolegroupmember',
    'add-azureadgroupowner',
    'add-azureadserviceprincipalowner',
    'add-azureadapplicationowner',
    'new-mgapplicationownerbyref',
    'new-mgserviceprincipalownerbyref',
    'new-mggroupownerbyref',
    'update-mgpolicyauthorizationpolicy',
    'update-rolegroupmember',
  ].map((name): [string, readonly Shape[]] => [
    name,
    [shape(rights, 'medium', /^/), shape(rights, 'high', mightyRoles)],
  ]),
  [
    'new-azroleassignment',
    [
      shape(
        rights,
        'high',
        /-roledef\w{0,20}[\s:]{1,3}"?(?:owner|contributor|user access administrator|role based access control administrator|8e3af657-\S{1,30}|b24988ac-\S{1,30}|18d7d88d-\S{1,30})"?\s/,
      ),
      shape(rights, 'medium', /-roledef\w{0,20}[\s:]{1,3}"?[\w ]{0,40}administrator\b/),
    ],
  ],
  ...['invoke-mggraphrequest', 'invoke-azrestmethod', 'invoke-restmethod', 'invoke-webrequest'].map(
    (name): [string, readonly Shape[]] => [
      name,
      [
        shape(
          rights,
          'medium',
          /-me\w{0,4}[\s:]{1,3}(?:post|patch|put|delete)\b/,
          /\/(?:directoryroles|rolemanagement|roleassignments|elevateaccess|approleassignments|oauth2permissiongrants|conditionalaccess)/,
        ),
      ],
    ],
  ),
  ['set-gppermission', [shape(rights, 'medium', /gpoedit/)]],
  ['set-spouser', [shape(rights, 'medium', /-issitecollectionadmin[\s:]{1,3}\$?true\b/)]],
  ['new-azroledefinition', [shape(rights, 'medium', /^/)]],
  [
    'dsacls',
    [
      shape(rights, 'medium', /\s[-/](?:g|d|s|r|takeownership)\b/),
      shape(rights, 'high', /replicating directory changes|:ga\b/),
    ],
  ],
  ['set-acl', [shape(rights, 'medium', /\sad:|\\amsi|adminsdholder/)]],
  ...['set-adobject', 'set-adcomputer', 'set-adgroup'].map((name): [string, readonly Shape[]] => [
    name,
    [
      shape(
        rights,
        'medium',
        /principalsallowedtodelegate|allowedtoactonbehalf|allowedtodelegate|trustedfordelegation|sidhistory|admincount|keycredentiallink|ntsecuritydescriptor|serviceprincipalname/,
      ),
    ],
  ]),
  [
    'set-adaccountcontrol',
    [
      shape(
        accounts,
        'high',
        /\s-(?:doesnotrequire\w{0,20}|trusted\w{0,30}|allowrev\w{0,40}|passwordnot\w{0,20})[\s:]{1,3}(?!\$?false)/,
      ),
    ],
  ],
  ...always(
    rights,
    'high',
    'add-domainobjectacl',
    'add-objectacl',
    'set-domainobject',
    'set-domainobjectowner',
    'set-domainuserpassword',
    'new-domainuser',
    'invoke-passthecert',
    'set-adbackdoor',
    'add-adbackdoor',
  ),
  // Accounts: passwords of others, second factors, keys of applications, trust between domains.
  ...always(
    accounts,
    'medium',
    'set-msoluserpassword',
    'set-azureaduserpassword',
    'update-mguserpassword',
    'reset-mguserauthenticationmethodpassword',
    'reset-msolstrongauthenticationmethodbyupn',
    'new-msoluser',
    'new-azureaduser',
    'new-mguser',
    'new-azaduser',
    'new-azureadapplicationpasswordcredential',
    'new-azureadapplicationkeycredential',
    'new-azureadserviceprincipalpasswordcredential',
    'new-azureadserviceprincipalkeycredential',
    'new-msolserviceprincipalcredential',
    'add-mgapplicationpassword',
    'add-mgapplicationkey',
    'add-mgserviceprincipalpassword',
    'add-mgserviceprincipalkey',
    'new-azadappcredential',
    'new-azadspcredential',
    'new-azadserviceprincipalcredential',
    'set-msoldomainauthentication',
    'set-msoldomainfederationsettings',
    'convert-msoldomaintofederated',
    'new-msolfederateddomain',
    'new-mgdomainfederationconfiguration',
    'update-mgdomainfederationconfiguration',
    'remove-msoluser',
    'remove-azureaduser',
    'remove-mguser',
    'new-mguserauthenticationphonemethod',
    'new-mguserauthenticationemailmethod',
    'new-mguserauthenticationtemporaryaccesspassmethod',
    'remove-mguserauthenticationphonemethod',
    'remove-mguserauthenticationmicrosoftauthenticatormethod',
    'remove-mguserauthenticationfido2method',
    'remove-mguserauthenticationsoftwareoathmethod',
    '.setpassword',
  ),
  [
    'set-msoluser',
    [shape(accounts, 'medium', /\s-(?:strongauth|blockcred|immutableid|passwordnever)/)],
  ],
  ...['update-mguser', 'set-azureaduser', 'update-azaduser', 'set-azureadmsuser'].map(
    (name): [string, readonly Shape[]] => [
      name,
      [shape(accounts, 'medium', /\s-(?:password|accountenabled|onpremisesimmutableid)/)],
    ],
  ),
  ['.add', [shape(rights, 'high', /winnt:\/\//, /admin|s-1-5-32-544/)]],
  ['.invoke', [shape(accounts, 'medium', /\bsetpassword\b/)]],
  // Mail: who reads the box of another, where mail is sent on to.
  ['add-mailboxpermission', [shape(rights, 'medium', /fullaccess|changepermission|changeowner/)]],
  ['add-recipientpermission', [shape(rights, 'medium', /sendas/)]],
  [
    'add-mailboxfolderpermission',
    [shape(rights, 'medium', /\s-user[\s:]{1,3}"?(?:default|anonymous|everyone)\b/)],
  ],
  ...['new-inboxrule', 'set-inboxrule'].map((name): [string, readonly Shape[]] => [
    name,
    [
      shape(leak, 'medium', forwards),
      shape(
        evasion,
        'medium',
        /\s-movetofolder\b/,
        /\b(?:rss|conversation history|deleted items|archive|junk)\b/,
      ),
      shape(evasion, 'medium', /\s-(?:deletemessage|softdelete\w{0,10})\b/),
    ],
  ]),
  ...['set-mailbox', 'set-mailuser'].map((name): [string, readonly Shape[]] => [
    name,
    [
      shape(leak, 'medium', forwards),
      shape(evasion, 'high', /\s-auditenabled[\s:]{1,3}\$?(?:false|0)\b/),
      shape(rights, 'medium', /\s-grantsendonbehalfto/),
    ],
  ]),
  ...['new-transportrule', 'set-transportrule'].map((name): [string, readonly Shape[]] => [
    name,
    [
      shape(leak, 'medium', /\s-(?:blindcopyto|copyto|redirectmessageto|addtorecipients)\b/),
      shape(evasion, 'medium', /\s-(?:setscl[\s:]{1,3}"?-1\b|deletemessage\b)/),
    ],
  ]),
  ...always(leak, 'medium', 'new-mailboxexportrequest', 'new-journalrule'),
  [
    'new-compliancesearchaction',
    [shape(leak, 'medium', /\s-export\b/), shape(evasion, 'medium', /\s-purge\b/)],
  ],
  ['set-remotedomain', [shape(leak, 'medium', /\s-autoforwardenabled[\s:]{1,3}\$?true\b/)]],
  [
    'set-hostedoutboundspamfilterpolicy',
    [shape(leak, 'medium', /\s-autoforwardingmode[\s:]{1,3}"?on\b/)],
  ],
  // What records and what filters.
  ['set-adminauditlogconfig', [shape(evasion, 'high', /enabled[\s:]{1,3}\$?(?:false|0)\b/)]],
  [
    'set-mailboxauditbypassassociation',
    [shape(evasion, 'high', /\s-auditbypassenabled[\s:]{1,3}\$?(?:true|1)\b/)],
  ],
  ['set-organizationconfig', [shape(evasion, 'high', /\s-auditdisabled[\s:]{1,3}\$?(?:true|1)\b/)]],
  ...['antiphish', 'safelinks', 'safeattachment', 'malwarefilter', 'hostedcontentfilter'].flatMap(
    (filter) =>
      ['remove', 'disable'].flatMap((verb) => [
        ...always(evasion, 'high', `${verb}-${filter}rule`, `${verb}-${filter}policy`),
      ]),
  ),
  ...[
    'set-malwarefilterpolicy',
    'set-safelinkspolicy',
    'set-safeattachmentpolicy',
    'set-antiphishpolicy',
    'set-atppolicyforo365',
    'set-hostedcontentfilterpolicy',
    'set-hostedconnectionfilterpolicy',
  ].map((name): [string, readonly Shape[]] => [
    name,
    [
      shape(
        evasion,
        'medium',
        /\s-enable\w{0,40}[\s:]{1,3}\$?(?:false|0)\b|\s-(?:allowedsender|ipallowlist)/,
      ),
    ],
  ]),
  ...always(
    evasion,
    'medium',
    'disable-transportrule',
    'remove-transportrule',
    'remove-journalrule',
    'disable-journalrule',
    'remove-unifiedauditlogretentionpolicy',
    'remove-mgidentityconditionalaccesspolicy',
    'remove-azureadmsconditionalaccesspolicy',
    'remove-azpolicyassignment',
    'remove-azresourcelock',
  ),
  ...['update-mgidentityconditionalaccesspolicy', 'set-azureadmsconditionalaccesspolicy'].map(
    (name): [string, readonly Shape[]] => [name, [shape(evasion, 'medium', /disabled/)]],
  ),
  ['set-azdiagnosticsetting', [shape(evasion, 'high', /\s-enabled[\s:]{1,3}\$?(?:false|0)\b/)]],
  ...always(
    evasion,
    'high',
    'remove-azdiagnosticsetting',
    'remove-azsubscriptiondiagnosticsetting',
    'remove-azactivitylogalert',
    'disable-azactivitylogalert',
    'remove-azlogprofile',
    'remove-azoperationalinsightsworkspace',
    'remove-aznetworkwatcherflowlog',
    'remove-azsentinelalertrule',
    'remove-azsentineldataconnector',
    'disable-azsqlserveradvancedthreatprotection',
    'disable-azstorageadvancedthreatprotection',
  ),
  ['set-azsecuritypricing', [shape(evasion, 'high', /\s-pricingtier[\s:]{1,3}"?free\b/)]],
])
