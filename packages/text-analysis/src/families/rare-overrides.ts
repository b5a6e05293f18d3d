import { nearby, phrase, type Family } from '../phrases.ts'

/** Overrides in languages of which no other family is known. */
export const rareOverrides: Family = [
  nearby(
    6,
    'ignorera* ignorér ignorer ignorere glöm* glem bortse',
    'tidigare föregående alla alle ovanstående tidligere foregående forrige',
    'instruktion* regler anvisning* instrukser instruks',
  ),
  nearby(
    6,
    'ohita unohda sivuuta',
    'aiemmat edelliset kaikki aikaisemmat',
    'ohjeet ohjeita säännöt kehotteet',
  ),
  nearby(
    6,
    'ignoruj* zapomeň* zabudni*',
    'předchozí všechny predchádzajúce všetky',
    'pokyny instrukce pravidla inštrukcie',
  ),
  nearby(6, 'ignoră ignorați uită uitați', 'anterioare precedente toate', 'instrucțiuni* regul*'),
  nearby(6, 'αγνόησε αγνοήστε ξέχασε', 'προηγούμενες όλες', 'οδηγίες εντολές κανόνες'),
  nearby(6, 'התעלם התעלמי שכח', 'הקודמות כל', 'ההוראות הוראות'),
  nearby(6, 'نادیده فراموش', 'قبلی تمام همه', 'دستورالعمل* دستورات دستور'),
  phrase(4, 'bỏ', 'qua', 'hướng chỉ quy lệnh', 'trước trên'),
  phrase(5, 'quên', 'hướng chỉ quy lệnh', 'trước trên'),
]
