import type { VerdictKey } from '@ase/schemas'
import type { PlatformName } from '../jobs/job.ts'

export const languages = ['en', 'de', 'fr', 'es', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]

/** Why a sender gets no report. */
export type Problem =
  | 'too_large'
  | 'not_image'
  | 'file_gone'
  | 'unreadable'
  | 'link_refused'
  | 'link_unreachable'
  | 'no_image'
  | 'image_and_url'
  | 'out_of_credits'
  | 'try_later'
  | 'too_many'

/** The replies in one language. They state what an image declares, not whether that is true. */
export interface ReplyTexts {
  readonly verdicts: Readonly<Record<VerdictKey, string>>
  /** What the verdict does not mean. */
  readonly cautions: Readonly<Record<VerdictKey, string>>
  /** Why a photo declares nothing, and what to do about it. */
  readonly photo: string
  /** Precedes the report's URL. */
  readonly report: string
  readonly problems: Readonly<Record<Problem, string>>
  readonly help: Readonly<Record<PlatformName, string>>
}

/**
 * The report as a reply: what the image declares, what that does not mean, and the report's URL. `isPhoto`: the platform
 * has re-encoded the image and removed its declarations. `locale` is BCP 47.
 */
export function formatReport(
  report: { readonly verdictKey: VerdictKey; readonly url: string; readonly isPhoto?: boolean },
  locale: string | null,
): string {
  const { verdicts, cautions, photo, report: label } = replyTexts[languageOf(locale)]
  const { verdictKey, url, isPhoto = false } = report
  const hint = isPhoto && verdictKey === 'NO_AI_DECLARATION' ? ` ${photo}` : ''
  return `${verdicts[verdictKey]} ${cautions[verdictKey]}${hint}\n${label} ${url}`
}

/** Why there is no report, and what the sender can do about it. */
export function formatProblem(problem: Problem, locale: string | null): string {
  return replyTexts[languageOf(locale)].problems[problem]
}

/** What the bot does and how to use it. */
export function formatHelp(platform: PlatformName, locale: string | null): string {
  return replyTexts[languageOf(locale)].help[platform]
}

/** The language of a locale (BCP 47, such as `pt-BR` or `zh-TW`), by its first part; English for all others. */
export function languageOf(locale: string | null): Language {
  const primary = locale?.slice(0, 3).toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === primary) ?? 'en'
}

/** The texts of all replies, by language. */
export const replyTexts: Readonly<Record<Language, ReplyTexts>> = {
  en: {
    verdicts: {
      HIGHLY_LIKELY_AI: 'This image declares that it was made by AI.',
      SUSPICIOUS_SYNTHETIC: 'This image declares that parts of it were made or edited by AI.',
      LIKELY_AUTHENTIC: 'This image declares that a camera captured it.',
      NO_AI_DECLARATION: 'This image declares nothing about AI.',
    },
    cautions: {
      HIGHLY_LIKELY_AI: 'Signatures were not verified.',
      SUSPICIOUS_SYNTHETIC: 'Signatures were not verified.',
      LIKELY_AUTHENTIC: 'Signatures were not verified; a declaration can be forged.',
      NO_AI_DECLARATION: 'That does not make it a real photo: declarations are often removed.',
    },
    photo: 'Telegram removes the declarations of photos: send the image as a file.',
    report: 'Report:',
    problems: {
      too_large: 'This image is too large. At most 10 MB can be inspected.',
      not_image: 'This is not an image that can be inspected.',
      file_gone: 'This image cannot be reached any more. Please send it again.',
      unreadable: 'What this image declares could not be read.',
      link_refused: 'This link cannot be opened. Send a public http or https URL of an image.',
      link_unreachable: 'No image could be fetched from this link. Please check it.',
      no_image: 'This message has no image to inspect.',
      image_and_url: 'Give either an image or a URL, not both.',
      out_of_credits: 'This bot has no credits left. Please tell its operator.',
      try_later: 'The inspection is not available right now. Please try again later.',
      too_many: 'You have sent many images. Please wait ten minutes.',
    },
    help: {
      discord:
        'Use /inspect with an image or its URL, or choose "Inspect image" in the menu of a message.',
      telegram:
        'Send an image as a file, or its URL. Photos lose their declarations on the way; files keep them.',
      x: 'Mention me below an image, or with one, and I say what it declares about its origin.',
    },
  },
  de: {
    verdicts: {
      HIGHLY_LIKELY_AI: 'Dieses Bild gibt an, dass es von einer KI erzeugt wurde.',
      SUSPICIOUS_SYNTHETIC:
        'Dieses Bild gibt an, dass Teile von einer KI erzeugt oder bearbeitet wurden.',
      LIKELY_AUTHENTIC: 'Dieses Bild gibt an, dass eine Kamera es aufgenommen hat.',
      NO_AI_DECLARATION: 'Dieses Bild macht keine Angabe zu KI.',
    },
    cautions: {
      HIGHLY_LIKELY_AI: 'Signaturen wurden nicht geprüft.',
      SUSPICIOUS_SYNTHETIC: 'Signaturen wurden nicht geprüft.',
      LIKELY_AUTHENTIC: 'Signaturen wurden nicht geprüft; eine solche Angabe kann gefälscht sein.',
      NO_AI_DECLARATION:
        'Ein echtes Foto ist es deshalb nicht: solche Angaben werden oft entfernt.',
    },
    photo: 'Telegram entfernt die Angaben aus Fotos: Sende das Bild als Datei.',
    report: 'Bericht:',
    problems: {
      too_large: 'Dieses Bild ist zu groß. Höchstens 10 MB können geprüft werden.',
      not_image: 'Das ist kein Bild, das geprüft werden kann.',
      file_gone: 'Dieses Bild ist nicht mehr erreichbar. Bitte noch einmal senden.',
      unreadable: 'Die Angaben dieses Bildes konnten nicht gelesen werden.',
      link_refused:
        'Dieser Link kann nicht geöffnet werden. Bitte eine öffentliche http- oder https-URL eines Bildes senden.',
      link_unreachable: 'Unter diesem Link war kein Bild zu bekommen. Bitte den Link prüfen.',
      no_image: 'Diese Nachricht enthält kein Bild, das geprüft werden kann.',
      image_and_url: 'Bitte entweder ein Bild oder eine URL angeben, nicht beides.',
      out_of_credits: 'Das Guthaben dieses Bots ist aufgebraucht. Bitte den Betreiber informieren.',
      try_later: 'Die Prüfung ist gerade nicht verfügbar. Bitte später noch einmal versuchen.',
      too_many: 'Das waren viele Bilder. Bitte zehn Minuten warten.',
    },
    help: {
      discord:
        'Nutze /inspect mit einem Bild oder seiner URL, oder "Inspect image" im Menü einer Nachricht.',
      telegram:
        'Sende ein Bild als Datei oder seine URL. Fotos verlieren ihre Angaben unterwegs, Dateien behalten sie.',
      x: 'Erwähne mich unter einem Bild oder mit einem Bild, und ich sage, was es über seine Herkunft angibt.',
    },
  },
  fr: {
    verdicts: {
      HIGHLY_LIKELY_AI: 'Cette image déclare avoir été créée par une IA.',
      SUSPICIOUS_SYNTHETIC:
        'Cette image déclare que des parties ont été créées ou modifiées par une IA.',
      LIKELY_AUTHENTIC: 'Cette image déclare avoir été prise par un appareil photo.',
      NO_AI_DECLARATION: 'Cette image ne déclare rien au sujet de l’IA.',
    },
    cautions: {
      HIGHLY_LIKELY_AI: 'Les signatures n’ont pas été vérifiées.',
      SUSPICIOUS_SYNTHETIC: 'Les signatures n’ont pas été vérifiées.',
      LIKELY_AUTHENTIC:
        'Les signatures n’ont pas été vérifiées ; une déclaration peut être falsifiée.',
      NO_AI_DECLARATION:
        'Cela n’en fait pas une vraie photo : les déclarations sont souvent supprimées.',
    },
    photo: 'Telegram supprime les déclarations des photos : envoyez l’image comme fichier.',
    report: 'Rapport :',
    problems: {
      too_large: 'Cette image est trop grande. La limite est de 10 Mo.',
      not_image: 'Ce n’est pas une image qui peut être examinée.',
      file_gone: 'Cette image n’est plus accessible. Veuillez la renvoyer.',
      unreadable: 'Les déclarations de cette image n’ont pas pu être lues.',
      link_refused:
        'Ce lien ne peut pas être ouvert. Envoyez l’URL publique http ou https d’une image.',
      link_unreachable: 'Aucune image n’a pu être obtenue à ce lien. Veuillez le vérifier.',
      no_image: 'Ce message ne contient pas d’image à examiner.',
      image_and_url: 'Donnez soit une image, soit une URL, pas les deux.',
      out_of_credits: 'Ce bot n’a plus de crédits. Veuillez prévenir son exploitant.',
      try_later: 'L’examen n’est pas disponible pour le moment. Veuillez réessayer plus tard.',
      too_many: 'Vous avez envoyé beaucoup d’images. Veuillez attendre dix minutes.',
    },
    help: {
      discord:
        'Utilisez /inspect avec une image ou son URL, ou « Inspect image » dans le menu d’un message.',
      telegram:
        'Envoyez une image comme fichier, ou son URL. Les photos perdent leurs déclarations en route, les fichiers les gardent.',
      x: 'Mentionnez-moi sous une image, ou avec une image : je dis ce qu’elle déclare sur son origine.',
    },
  },
  es: {
    verdicts: {
      HIGHLY_LIKELY_AI: 'Esta imagen declara que fue creada por una IA.',
      SUSPICIOUS_SYNTHETIC: 'Esta imagen declara que una IA creó o editó partes de ella.',
      LIKELY_AUTHENTIC: 'Esta imagen declara que la captó una cámara.',
      NO_AI_DECLARATION: 'Esta imagen no declara nada sobre IA.',
    },
    cautions: {
      HIGHLY_LIKELY_AI: 'Las firmas no se verificaron.',
      SUSPICIOUS_SYNTHETIC: 'Las firmas no se verificaron.',
      LIKELY_AUTHENTIC: 'Las firmas no se verificaron; una declaración se puede falsificar.',
      NO_AI_DECLARATION:
        'Eso no la convierte en una foto real: las declaraciones se eliminan a menudo.',
    },
    photo: 'Telegram elimina las declaraciones de las fotos: envía la imagen como archivo.',
    report: 'Informe:',
    problems: {
      too_large: 'Esta imagen es demasiado grande. El máximo son 10 MB.',
      not_image: 'Esto no es una imagen que se pueda examinar.',
      file_gone: 'Ya no se puede acceder a esta imagen. Envíala otra vez, por favor.',
      unreadable: 'No se pudo leer lo que declara esta imagen.',
      link_refused:
        'No se puede abrir este enlace. Envía la URL pública http o https de una imagen.',
      link_unreachable: 'No se pudo obtener ninguna imagen de este enlace. Compruébalo, por favor.',
      no_image: 'Este mensaje no contiene ninguna imagen que examinar.',
      image_and_url: 'Indica una imagen o una URL, no ambas.',
      out_of_credits: 'Este bot ha agotado su crédito. Avisa a su operador, por favor.',
      try_later: 'El examen no está disponible ahora. Inténtalo más tarde, por favor.',
      too_many: 'Has enviado muchas imágenes. Espera diez minutos, por favor.',
    },
    help: {
      discord:
        'Usa /inspect con una imagen o su URL, o elige "Inspect image" en el menú de un mensaje.',
      telegram:
        'Envía una imagen como archivo, o su URL. Las fotos pierden sus declaraciones por el camino; los archivos las conservan.',
      x: 'Mencióname debajo de una imagen, o con una, y digo qué declara sobre su origen.',
    },
  },
  ja: {
    verdicts: {
      HIGHLY_LIKELY_AI: 'この画像は、AIで作られたと申告しています。',
      SUSPICIOUS_SYNTHETIC: 'この画像は、一部がAIで作成または編集されたと申告しています。',
      LIKELY_AUTHENTIC: 'この画像は、カメラで撮影されたと申告しています。',
      NO_AI_DECLARATION: 'この画像には、AIに関する申告がありません。',
    },
    cautions: {
      HIGHLY_LIKELY_AI: '署名は検証していません。',
      SUSPICIOUS_SYNTHETIC: '署名は検証していません。',
      LIKELY_AUTHENTIC: '署名は検証していません。申告は偽造できます。',
      NO_AI_DECLARATION: '本物の写真という意味ではありません。申告はよく削除されます。',
    },
    photo: 'Telegramは写真の申告を削除します。画像をファイルとして送ってください。',
    report: 'レポート:',
    problems: {
      too_large: 'この画像は大きすぎます。上限は10 MBです。',
      not_image: '検査できる画像ではありません。',
      file_gone: 'この画像にはもうアクセスできません。もう一度送ってください。',
      unreadable: 'この画像の申告を読み取れませんでした。',
      link_refused:
        'このリンクは開けません。公開されている画像のhttpまたはhttpsのURLを送ってください。',
      link_unreachable: 'このリンクから画像を取得できませんでした。リンクを確認してください。',
      no_image: 'このメッセージには検査できる画像がありません。',
      image_and_url: '画像とURLは、どちらか一方だけを指定してください。',
      out_of_credits: 'このボットのクレジットがなくなりました。運営者に知らせてください。',
      try_later: '現在、検査を利用できません。しばらくしてからもう一度お試しください。',
      too_many: '多くの画像が送られました。10分ほどお待ちください。',
    },
    help: {
      discord:
        '/inspect に画像またはそのURLを付けるか、メッセージのメニューで「Inspect image」を選んでください。',
      telegram:
        '画像をファイルとして、またはそのURLを送ってください。写真として送ると申告が失われ、ファイルなら残ります。',
      x: '画像への返信か画像付きの投稿で私にメンションすると、その由来について何が申告されているかをお答えします。',
    },
  },
  zh: {
    verdicts: {
      HIGHLY_LIKELY_AI: '此图片声明由人工智能生成。',
      SUSPICIOUS_SYNTHETIC: '此图片声明其部分内容由人工智能生成或编辑。',
      LIKELY_AUTHENTIC: '此图片声明由相机拍摄。',
      NO_AI_DECLARATION: '此图片没有关于人工智能的声明。',
    },
    cautions: {
      HIGHLY_LIKELY_AI: '签名未经验证。',
      SUSPICIOUS_SYNTHETIC: '签名未经验证。',
      LIKELY_AUTHENTIC: '签名未经验证，声明可能是伪造的。',
      NO_AI_DECLARATION: '这并不表示它是真实照片：声明常常会被删除。',
    },
    photo: 'Telegram 会删除照片中的声明，请以文件形式发送图片。',
    report: '报告：',
    problems: {
      too_large: '此图片太大。最多可检查 10 MB。',
      not_image: '这不是可以检查的图片。',
      file_gone: '此图片已无法访问，请重新发送。',
      unreadable: '无法读取此图片的声明。',
      link_refused: '无法打开此链接。请发送图片的公开 http 或 https 网址。',
      link_unreachable: '无法从此链接获取图片，请检查链接。',
      no_image: '此消息中没有可以检查的图片。',
      image_and_url: '请只提供图片或网址之一。',
      out_of_credits: '此机器人的额度已用完，请告知其运营者。',
      try_later: '目前无法检查，请稍后再试。',
      too_many: '您发送了很多图片，请等待十分钟。',
    },
    help: {
      discord: '使用 /inspect 并附上图片或其网址，或在消息菜单中选择“Inspect image”。',
      telegram:
        '请以文件形式发送图片，或发送其网址。以照片形式发送会丢失声明，以文件形式发送则会保留。',
      x: '在图片下方回复并提及我，或在附图的帖子中提及我，我会说明它对自身来源的声明。',
    },
  },
}
