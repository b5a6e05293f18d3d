import { errorCatalog } from '@ase/schemas'
import { html } from 'hono/html'
import { inlineElement, type Html } from './html-page.ts'
import { smallPage, smallPagePolicy } from './small-page.ts'

// The token leaves the address bar before anything else, and nothing of the page ever shows it. The button's request
// goes to the folder that the page came from, so that the service may live under a path.
const script = `const token=new URLSearchParams(location.search).get('token')??'';
history.replaceState(null,'',location.pathname);
const button=document.querySelector('button'),says=document.querySelector('output');
button.addEventListener('click',async()=>{
button.disabled=true;says.textContent='';
try{
const response=await fetch('api/auth/email/verify',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({token})});
const answer=await response.json();
if(answer.ok)return location.replace(answer.returnPath);
says.textContent=answer.error;
button.disabled=response.status<429;
}catch{says.textContent='The service cannot be reached. Try again.';button.disabled=false}
});`

/**
 * The page that a sign-in link opens: the email address of the account, and one button, whose request uses the token. Mail
 * scanners open links without running scripts, or run scripts without pressing buttons; neither uses the token. The email address
 * is shown because an attacker could send a link to the attacker's own account, which the victim would then fill with data. `null`
 * is a link that is invalid: the page links to a new one.
 */
export function signInPage(address: string | null): Promise<string> {
  return smallPage(
    'Sign in',
    address === null
      ? html`<p>${errorCatalog.SIGN_IN_LINK_INVALID.message}</p>
          <p><a class="button" href="console/sign-in">Request a new link</a></p>`
      : buttonFor(address),
  )
}

function buttonFor(address: string): Html {
  return html`<p>
      This link signs in as <strong>${address}</strong>. If that is not you, close this page.
    </p>
    <p><button type="button" class="button">Sign in</button></p>
    <p><output></output></p>
    <noscript><p>Signing in needs JavaScript.</p></noscript>
    ${inlineElement('script', script)}`
}

/** Allows the page's own style and script by their digests, its one request, and nothing else. */
export const signInPagePolicy = smallPagePolicy(script)
