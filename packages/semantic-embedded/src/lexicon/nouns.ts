/** English names of things and people, in the singular, by what they are to an order. One line per meaning. */
export const nouns = {
  rule: 'instruction rule guideline directive direction policy programming training command constraint moderation ethic order guidance configuration alignment restriction protocol safeguard guardrail law',
  prompt: 'prompt system-prompt preprompt context initialization setup persona preamble',
  ai: 'ai assistant agent llm chatbot gpt chatgpt gpt4 gpt-4 claude gemini copilot bard openai anthropic bot model llama mistral alexa siri summarizer reader crawler ais grok deepseek',
  helper:
    'helper add-on addon plugin plug-in software app chatbot automation processor parser translator scheduler screener classifier pipeline integration extension engine tool service program system script crawler indexer reader summariser summarizer bot widget robot aid concierge companion model',
  user: 'user human customer operator owner client recipient employee person admin',
  someone:
    'anyone anybody everyone everybody someone somebody nobody others friend colleague partner manager team mother husband wife boss brother sister',
  secret:
    'password credential secret token apikey api-key pin otp passphrase passcode key cookie redacted wallet mnemonic clave ssh 2fa cvv ssn login code-word codeword flag',
  data: 'backup database log profile note directory history conversation record thread transcript data inbox content information detail memory context environment parameter list statement report archive dataset spreadsheet',
  file: 'file document folder attachment pdf image photo disk drive repository repo readme notebook page',
  letter:
    'mail email message sms chat channel slack thread post tweet comment newsletter letter mailbox dm',
  money:
    'money payment account bank iban balance transaction transfer fund savings salary bitcoin crypto btc eth dollar euro usd eur gbp invoice credit debit card bill subscription price fee refund deposit venmo paypal',
  device:
    'door lock camera thermostat light garage alarm car home house window gate sensor printer robot drone vehicle appliance oven speaker television router',
  event:
    'calendar meeting appointment event reservation flight hotel trip ticket booking schedule reminder agenda party dinner conference call',
  record:
    'patient prescription medication diagnosis doctor clinic test result genetic appointment tax insurance passport address phone number location birthday',
  tool: 'tool function api endpoint plugin command shell terminal bash server webhook script skill extension connector action mcp workflow',
  program:
    'code script program snippet package library module import variable class method app software website site browser system build branch dependency version repository dockerfile compiler linter framework hook middleware schema type',
  persona:
    'dan jailbreak jailbroken unfiltered uncensored unrestricted unethical immoral amoral evil dude stan aim devmode antigpt devgpt nsfw omnipotent sentient emotionless dystopian betterdan unlimited unconstrained villain hacker alter-ego',
  authority:
    'developer administrator admin supervisor ceo openai system authorized official superior engineer creator maintenance debug root authority president boss auditor director god it-department operator sysadmin headquarters',
  limit:
    'approval confirmation check restriction limit limitation filter censorship boundary moral ethical legal safety safeguard restraint disclaimer warning guardrail refusal protection consent permission oversight',
  reply:
    'answer response reply summary output result conclusion sentence reply translation message word text paragraph line verdict title',
  task: 'task step request instruction assignment job duty todo action objective mission query question',
  genre:
    'poem story essay article joke tweet slogan haiku song lyric recipe letter email blog headline paragraph dialogue limerick novel script post speech review plan guide tutorial table outline summary riddle proverb paragraph emoji acronym rhyme list quiz',
  language:
    'english french german spanish italian portuguese russian chinese mandarin japanese korean arabic hindi turkish dutch polish swedish greek hebrew latin vietnamese thai indonesian czech danish norwegian finnish klingon pig-latin morse emoji',
  learning:
    'capital country planet history president war population invention theory equation physics chemistry biology photosynthesis ocean mountain river inventor novel painter composer element molecule century empire philosopher poet scientist galaxy star formula triangle algorithm economy climate culture language vaccine symptom nutrient vitamin exercise diet trend industry market technique strategy benefit advantage habit skill tip method example',
  harm: 'bomb weapon malware ransomware virus drug meth racist hateful violence violent slur insult suicide porn sexual profanity toxic discriminatory harmful abusive cocaine riot keylogger exploit explosive derogatory propaganda misinformation hate offensive illegal steal fraud scam phishing crime criminal hitler terrorism terrorist nude curse misogynistic hoax conspiracy fake spam',
  topic:
    'product service order account update meeting project team company report issue feature customer business market feedback invoice payment delivery shipping contract agreement release department',
  sentiment:
    'great excellent amazing terrible friendly clean cozy staff room food delicious service stay breakfast quality comfortable disappointed recommend location cheap expensive nice lovely experience star rating',
  security:
    'attack attacker injection jailbreak vulnerability exploit adversarial threat malicious phishing payload poisoning exfiltration guardrail mitigation defense defence red-team benchmark detector classifier detection scanner probe audit attempt incident',
  document:
    'example documentation guide section chapter figure table paper research tutorial changelog readme fixture test sample dataset corpus pattern quote phrase definition note heading article study author reader learner material training course lesson blog postmortem specification checklist',
  footer:
    'unsubscribe notification reserved copyright privacy terms inc llc footer preferences regards sincerely cheers best signature sent thanks thank hello dear team',
  game: 'level quest player gold guild dungeon spell boss character sword knight castle dragon wizard inventory enemy',
  law: 'agreement amendment contract party clause purchaser lease tenant landlord hereto section provision liability court plaintiff',
  kitchen:
    'oven flour butter sugar salt pepper onion garlic pan pot minute recipe dough oil water bowl sauce egg chicken',
  reward: 'tip reward bonus prize payment dollar gift grant favor favour coffee',
  stake:
    'die killed death dying penalty fired shutdown terminated punished lawsuit life lives emergency grandmother grandma hostage disabled deceased',
  check:
    'verification security test audit compliance maintenance diagnostic calibration debugging inspection validation certification',
  destination:
    'webhook server endpoint attacker address account recipient link url website site domain host channel',
} as const
