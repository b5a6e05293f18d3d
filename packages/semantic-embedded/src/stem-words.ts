/** Synonyms and words of other languages, a group a line; its first word stands for all. */
export const synonymGroups = `
mail email e-mail gmail outlook mailbox inbox correo courriel messag message sms dm text nachricht mensaje correos mails emails
pay payment bezahl bezahle zahl zahle pagar paga payer paie remit settle settl zahlen bezahlen betaal betalen betala zapłać zaplac opłać оплати оплатить
bill invoice invoic rechnung factura facture rent
money fund funds cash dollar dollars usd eur euro euros gbp geld dinero argent btc bitcoin crypto eth
send sende sent schick schicke envia enviar envoie envoyer transmit deliver deliv verschick verschicke verschicken versende stuur sturen verstuur envíe invia inviare skicka wyślij wyslij wysłać отправь отправить otpravit poslat pošli gönder mandar manda escribir escribe schreib schreibe écris ecris scrivi
forward weiterleit leite reenvia transferer
transfer wire remittance ueberweis überweis überweise transfiere transferir virement girar transferencia überweisen uberweis переведи перевод perevod przelej transfere
delete delet remov remove erase eras wipe purge purg trash losch lösch lösche entfern borra borrar eliminar elimina supprim supprime löschen borre supprimer slet radera verwijder usuń usunąć удали удалить udali cancella rimuovi quita
cancel storno stornier storniere cancela cancelar annul annule annuler anuler avbryt odwołaj отмени отменить abbestellen
buy bought purchase purchas order kauf kaufe bestell bestelle compra comprar pide achete acheter commande
book reserve reserv reservation booking buch buche reserva reservar réserve reserviere reserveer boka zarezerwuj забронируй prenota
share shared teile teil freigeb comparte compartir partage partager teilen dela freigeben delen udostępnij поделись
invite invit einlad lade invita invitar einladen zaproś пригласи inviter
grant allow give gave given gib gewähr concede permitir permit giv daj дай donne donner
open öffne abre ouvre
close schließ schliess cierra ferme schließen sluit
access zugang zugriff acceso acces
password passwort contraseña contrasena passwd kennwort
appointment meeting event calendar termin kalender cita reunion rendezvous workshop
file document doc datei dokument archivo documento fichier folder ordner carpeta drive
photo image picture foto bild imagen
note notes evernote notiz nota
address addresses adresse direccion
contact contacts kontakt
product item products artikel
ticket issue issues case
review reviews rating bewertung
post tweet publish publik veröffentlich publicar publie twitter
comment reply respond antwort answer
reset change update edit modify ander ändere cambia modifica set adjust ändern andern cambiar modifier zmień измени stel
create make made add write wrote written new erstell crea cree crear créer anlegen anlege trag eintrag neu neuer nuevo ajoute ajouter añade agrega apunta agregar toevoegen lägg dodaj utwórz добавь создай создать поставь sozdat sozdai hinzufüg hinzufügen aggiungi bewaren maak opret
install installier instala installe
run execute exec start lauf
stop disable deactivate halt turn_off
video clip
flight flug vuelo vol
hotel hostel
song songs music playlist
weather wetter tiempo meteo
health medical patient clinic clinical
record records profile
transaction transactions
channel channels
find search lookup look such suche busca buscar cherche chercher query retrieve get fetch show view list read display retriev zeig lies lee lire check suchen leer lesen leggi leggere zoek zoeken vis læs läs sök szukaj pokaż sprawdź pokazat найди подскажи посмотри покажи прочитай consulta consultar historial historie ver mostra mostrar vérifie verifie regarde ansehen schau schaue prüf prüfe sag dime dis dimmi encontre encuentre zobacz suchmal
summarise summarize summary zusammenfass resume resumen
user account member konto cuenta compte
friend friends amigo ami
door lock locks gate garage
break broke broken
steal stole stolen
sell sold
hide hid hidden
take took taken
tell told
`

/** Words that bind others together, and those of every tool and answer. */
export const emptyWords = `a an the of to in on at by for from with and or but not no yes is are was were be been being am do doe did done has
hav have had will would can could should shall may might must i me my min you your he him his she her it its we us our they
them their this that these those there here what which who whom when where how why if then than as so also too very just
all any some each every other another one two more most please pleas kindly next about into out up down over after befor before
again only own same such via per let get got go ok true false null none data valu value id ids nam name typ type number
param args input output result respons response request tool agent assistant api manager manag http https www com org net
der die das ein eine und oder nicht ist sind zu mit von für auf im den dem des ich mir mein sie ihr bitte
el la los las un una y o no es de con por para en mi su que se le et est pour dans mon une des les du sur que`
