/**
 * Services whose keys are known by nothing but the name beside them, as one word in lower case. Facts: the vendors' pages and the
 * lists of what public secret scanners know. None ends with a digit: digits at the end of a word are not read.
 */
export const providerNames: readonly string[] = (
  'abstractapi abuseipdb accuweather activecampaign adafruit adobe adyen affinda agora ahrefs aikido ' +
  'airbrake airbyte airship airtable airvisual aiven akamai alchemy alegra aletheia algolia alibaba ' +
  'alibabacloud alienvault aliyun alphavantage amadeus authorizenet amplitude anthropic anypoint apacta apiflash apify ' +
  'apigee apilayer apimatic appcues appdynamics applitools appoptics appsflyer appsynergy appveyor artifactory ' +
  'artsy asaas asana assemblyai atera atlassian auddio authress autodesk autoklose avaza ' +
  'avazapersonalaccesstoken aviationstack axonaut aylien ayrshare azuredevops bannerbear baremetrics baseapi ' +
  'beamer beebole besttime billomat binance bingmaps bitbank bitbar bitcoinaverage bitfinex bitflyer bitly ' +
  'bitmex bitrise bittrex bitwarden blablabus blitapp blockcypher blocknative blogger blynk bombbomb borgbase ' +
  'braintree brandfetch brevo brightdata browserless browserstack browshot bscscan bugherd bugsnag buildkite ' +
  'builtwith buttercms bybit caflou calcom calendarific calendly cannyio canva capsulecrm captaindata ' +
  'carboninterface cartesia cashboard caspio censys centralstationcrm cerebras cexio chargebee chartmogul ' +
  'chatfuel checkio checklyhq checkmarket checkvist cicero circleci ciscomeraki civo clarifai clearbit clerk ' +
  'clickhelp clickhouse clicksend clicksendsms clickup cliengo clinchpad clockify clockworksms clojars ' +
  'closecrm cloudant cloudconvert cloudelements cloudflare cloudflareca cloudimage cloudinary cloudmersive ' +
  'cloudplan cloudsight cloudsmith cloudways cloverly cloze clustdoc cockroachlabs codacy codeclimate codecov ' +
  'codemagic codequiry codesandbox cohere coinapi coinbase coincap coingecko coinlayer coinlib coinmarketcap ' +
  'commercejs companyhub composio confluent contentful contentstack convertapi convertkit conviertkit ' +
  'couchbase countrylayer courier coveralls craftmypdf crossmint crowdin crowdstrike cryptocompare ' +
  'currencycloud currencyfreaks currencylayer currencyscoop currentsapi customerguru customerio cybersource ' +
  'dailyco darksky databento databricks datadog datafire datagov datarobot datastax deepai deepgram deepl ' +
  'deepseek deno deputy detectify detectlanguage devcycle dfuse diffbot diggernaut digicert digitalocean ' +
  'discogs disqus dnscheck dnsimple dockerhub docparser documo docusign doppler dotdigital dotmailer dovico ' +
  'dreamhost dronahq droneci dropbox duffel dwolla dynalist dynatrace dyspatch eagleeyenetworks easyinsight ' +
  'easypost ebay ecostruxureit edamam edenai elasticemail elasticsearch elevenlabs enablex endorlabs enphase ' +
  'equinix ermis etherscan ethplorer etsy eventbrite everhour exchangerateapi exchangeratesapi exoscale ' +
  'exportsdk extractorapi faceplusplus fastforex fastly fastspring feedier fetchrss fibery fibre figma fileio ' +
  'finage financialmodelingprep findl finicity finnhub firebase firecrawl firehydrant fixerio flatio fleetbase ' +
  'flickr flightapi flightlabs flightstats flowflu flutterwave flyio fmfw formbucket formcraft formio formsite ' +
  'foursquare frameio freemius freshbooks freshdesk freshservice fulcrum fullstory fusebill fxmarket ' +
  'geckoboard gemfury gemini genderapi gengo geoapify geocode geocodify geocodio geoipifi getemail getgeoapi ' +
  'getgist getresponse getsandbox gitalk gitea gitguardian gitter glassnode gocanvas gocardless godaddy ' +
  'goodday goodreads googlecloud googlemaps grafana graphcms graphhopper greenhouse greptile groovehq groq ' +
  'growthbook gtmetrix guardianapi gumroad gyazo happyscribe harness hashicorp haveibeenpwned hcaptcha helcim ' +
  'hellosign helpcrunch helpscout hereapi heroku hetzner hexomatic hiveage holidayapi honeybadger honeycomb ' +
  'host4me hotjar html2pdf htmlcss huawei huaweicloud hubspot huggingface hunterio hybiscus hyperbrowser hypertrack ibm ' +
  'iconfinder iexapis iexcloud imagekit imagga imgbb imgix imgur influxdb infobip infomaniak infracost infura ' +
  'inngest insightly instabot instamojo intercom intercomkey intrinio invoiceocean ionic ionos ipapi ipdata ' +
  'ipgeolocation ipify ipinfo ipinfodb ipqualityscore ipstack iterable jfrog jina jira jotform jumpcloud ' +
  'jumpseller jupiterone juro kaggle kagi kairos kakao kanbantool karmacrm keenio kickbox kimi kinde klaviyo ' +
  'klipfolio knapsackpro kontent kraken kubeconfig kucoin kylas lambdalabs lambdatest langchain langfuse ' +
  'langsmith larksuite lastfm launchdarkly leadfeeder lemlist lemonsqueezy lendflow lessannoyingcrm lexigram ' +
  'lichess lighton linearapi linemessaging linenotify linkpreview linode liveagent livestorm llamacloud ' +
  'llamaindex lob localize locationiq logdna loggly loginradius logzio lokalise loopio lunchmoney luno luxand ' +
  'macaddress madkudu mailboxlayer mailchimp mailerlite mailersend mailgun mailjet mailjetbasicauth mailmodo ' +
  'mailsac mailtrap mandrill manifoldmarkets mapbox mapquest marketstack mavenlink maxmind meaningcloud ' +
  'mediastack meistertask meraki mergify mesibo messagebird messari metaapi metrilo mgw microsoftteams ' +
  'midtrans millionverifier mindmeister minimax minio miro mistral mistralai mixmax mixpanel mockaroo moesif ' +
  'mollie mongodb monkeylearn monzo moonclerk moonshot moosend moralis morningstar moskit mrticktock muxdata ' +
  'myfreshworks myintervals mymemory nanonets nasa netcore nethunt netlify netsuite neutrino newrelic newsapi ' +
  'newscatcher newsdata nexmo nexosis nftport ngc ngrok nicereply nightfall notion nozbeteams numverify ' +
  'nutritionix nvidia nylas nytimes oanda octopusdeploy odoo okta ollama omnisend onedesk onelogin onepagecrm ' +
  'onesignal onfido onlinechecknow onwater oopspam openai opencage opencagedata openexchangerates opengraphr ' +
  'openrouter openshift openuv openweather openweathermap opsgenie optimizely optimove orshot overloop ovh ' +
  'owlbot packagecloud packagist paddle pagarme pagerduty pandadoc pandascore paperform papyrs paralleldots ' +
  'parsehub parseur parspec particleio partnerstack passbase pastebin paydirtapp paymo paymongo paypal ' +
  'paystack payu pdflayer pdfshift peopledatalabs pepipost percy perplexity phantombuster photoroom phyllo ' +
  'pinata pinecone pingdom pinterest pipedream pipedrive pivotaltracker pixabay plaid planetscale planview ' +
  'planyo platformsh plivo podio pollsapi poloniex polygonscan polymarket positionstack postageapi posthog ' +
  'postman postmark powrbot prefect privateai prodpad profitwell prospectcrm protocolsio proxycrawl ' +
  'pubnub pulumi purestake pushbullet pusher pushover qase qdrant qualaroo qualtrics qubole quickbase ' +
  'quickmetrics quicknode quip rabbitmq railsbank railwayapp ramcloud rapidapi rapidapikey rawg razorpay ' +
  'reachmail reallysimplesystems rebrandly recaptcha rechargepayments reddit redhat releasebot replicate ' +
  'replyio requestfinance resend restpack restpackhtmltopdfapi retable retool revai ringcentral ritekit ' +
  'roboflow rocketreach rollbar ronin route4me rownd rudderstack runpod runrunit salesblink salescookie ' +
  'salesflare salesforce salesloft salesmate sambanova samsara satismeter saucelabs scaleway scalingo scalr ' +
  'scrapeowl scraperapi scraperbox scraperstack scrapestack scrapfly scrapingant scrapingbee scrapingdog ' +
  'screenshotapi screenshotlayer scrutinizer scrutinizerci securitytrails segmentio selectpdf semantria ' +
  'semaphoreci semgrep sendbird sendbirdorganizationapi sendgrid sendinblue sendowl sendpulse sentry seon ' +
  'serpapi serphouse serpstack serveo serverlesswebhooks settlemint shipday shippo shipstation shodan shopify ' +
  'shotstack shutterstock sidekiq signable signalwire signaturit signupgenius signwell sigopt simfin simplesat ' +
  'simplynoted simvoly sinch sirv siteleaf sitesonar skrapp skybiometry slack slackbot smartling smartsheets ' +
  'smartystreets smooch snipcart snowflake snyk snykkey softlayer solarwinds sonarcloud sonarqube sonatype ' +
  'soundcloud sourcegraph sparkpost speechmatics speechtotext splunk splunkobservability spoonacular ' +
  'sportradar sportsmonk spotify squareapp squarespace squareup sslmate stabilityai statuscake statuspage ' +
  'statuspal stitchdata stockdata storecove stormboard stormglass storyblok storychief strava streak stripe ' +
  'stytch sugester sumologic supabase supernotes surveyanyplace surveybot surveysparrow swiftype synthesia ' +
  'tableau tailscale talkjs tatum tatumio tavily taxjar teamcity teamgate teamtailor teamworkcrm teamworkdesk ' +
  'teamworkspaces technicalanalysisapi tefter telegram teletype telnyx tencent testingbot textlocal textmagic ' +
  'thehive theodds theoddsapi thingsboard thinkific thousandeyes threatstack thunderstore ticketmaster ' +
  'tickettailor tiingo tinybird tmdb tmetric todoist togetherai toggltrack tokeet tomorrowio tomtom tradier ' +
  'transferwise transifex travelpayouts travisci trello triggerdev truelayer truenas trustpilot tumblr turso ' +
  'twelvedata twilio twitch tyntec typeform typesense typetalk ubidots uclassify unbounce unifyid unkey ' +
  'unplugg unsplash upcdatabase upcloud uplead uploadcare upstage upstash uptimerobot upwave urlscan userflow ' +
  'userstack valtown vatlayer vbout vercel verimail veriphone versioneye viewneo virustotal visualcrossing ' +
  'voiceflow voicegain vonage voodoosms vouchery voyageai vpnapi vultr vyte wakatime walkscore wandb wasabi ' +
  'watsonx weatherapi weatherbit weatherstack web3storage webex webflow webscraper webscraping ' +
  'weightsandbiases wepay whoisxmlapi whoxy wistia wiz woocommerce workato workiom workos worksnaps workstack ' +
  'worldcoinindex worldweather wrike xai xray yandex yelp yotpo youneedabudget yousign zapier zapierwebhook ' +
  'zendesk zendeskapi zenkitapi zenrows zenscrape zenserp zeplin zerobounce zerotier zhipu zillow zipapi ' +
  'zipbooks zipcodeapi zipcodebase zoho zonkafeedback zulip carto surveymonkey moonpay pendo sonar shortio capella bingmaps alchemyapi stackblitz zuora zuplo'
).split(' ')

/** Services with the name of an everyday thing, and those that hold many other things: they count only beside the word key. */
export const ambiguousProviderNames: readonly string[] = (
  'amazon apple autopilot aws azure bitbucket blockchain box brave cf cfg chatbot cl clay close clou coda ' +
  'column commodities confluence consul copper crates curl cursor cypress dandelion dd debounce delighted discord ' +
  'ditto docker drone elastic enigma exchangerate facebook fb fireworks fixer gcp gh git github gitlab gl ' +
  'google guru happi harvest hive holistic humanity hybrid ig impala instagram jenkins kubernetes lark ' +
  'line linear linkedin looker loop magento magnetic mattermost medium mercury meta metabase microsoft mite ' +
  'modal moderation monday ms neon nimble nitro noticeable npm nr nuget opensearch openvpn oracle orbit ' +
  'parsers persona polar polygon portainer postbacks privacy proof pypi ramp raven readme redis refiner render ' +
  'ripple roaring rubygems sanity scale segment sentiment shortcut sl snap square stream survicate swell ' +
  'temporal terraform together tw twist twitter upstream verifier wave wit wordpress yahoo youtube yt zoom'
).split(' ')

/** The categories of providers whose tokens have one of their own. */
export const providerCategories: readonly (readonly [string, string])[] = [
  ['aws', 'AWS_KEY'],
  ['azure', 'AZURE_KEY'],
  ['google', 'GOOGLE_KEY'],
  ['gcp', 'GOOGLE_KEY'],
  ['github', 'GITHUB_TOKEN'],
  ['gitlab', 'GITLAB_TOKEN'],
  ['openai', 'OPENAI_KEY'],
  ['anthropic', 'ANTHROPIC_KEY'],
  ['cloudflare', 'CLOUDFLARE_TOKEN'],
  ['datadog', 'DATADOG_KEY'],
  ['heroku', 'HEROKU_KEY'],
  ['okta', 'OKTA_TOKEN'],
  ['snyk', 'SNYK_TOKEN'],
  ['slack', 'SLACK_TOKEN'],
  ['stripe', 'STRIPE_KEY'],
  ['twilio', 'TWILIO_KEY'],
  ['npm', 'NPM_TOKEN'],
]
