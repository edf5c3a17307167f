"""Lines that are labels of controls and of advertisements, and nothing else."""

from __future__ import annotations

import re
from typing import Final

_LABELS: Final = """
read more;read full story;read the full story;read the full article;continue reading;keep reading;learn more;see more;
view more;show more;load more;show all;view all;see all;more info;find out more;show less;show comments;view comments;
share;share this;share this article;share this story;share this post;share this page;share on;share via;tweet;pin;
pin it;pin recipe;facebook;twitter;whatsapp;linkedin;pinterest;reddit;telegram;email this;copy link;copied;print;
print this;print recipe;print this page;print article;jump to recipe;jump to content;skip to content;
skip to main content;save recipe;add to cart;add to basket;add to bag;add to wishlist;add to wish list;
add to favorites;add to favourites;add to compare;buy now;shop now;order now;checkout;sign up;sign up now;sign in;
log in;login;log out;register;register now;subscribe;subscribe now;follow;follow us;like;likes;unlike;dislike;reply;
report;report abuse;report post;flag;upvote;downvote;leave a comment;leave a reply;post a comment;post comment;
add a comment;write a review;write a comment;click here;click to share;click to enlarge;enlarge image;view larger;
zoom in;download now;back to top;go to top;scroll to top;next;previous;prev;close;menu;search;submit;cancel;
play video;watch video;play;pause;mute;advertisement;advertisements;sponsored;accept cookies;accept all;
cookie settings;bookmark;permalink;
weiterlesen;mehr lesen;mehr erfahren;mehr anzeigen;alle anzeigen;teilen;artikel teilen;drucken;in den warenkorb;
auf die merkliste;merken;anmelden;einloggen;registrieren;jetzt anmelden;jetzt registrieren;abonnieren;antworten;
melden;kommentieren;kommentar schreiben;nach oben;zum inhalt springen;zurück;weiter;schließen;suche;anzeige;
werbung;gefällt mir;per mail;rezept drucken;zum rezept;
lire la suite;lire plus;en savoir plus;voir plus;voir tout;partager;partager sur;imprimer;ajouter au panier;
s'inscrire;se connecter;connexion;s'abonner;abonnez-vous;je m'abonne;répondre;commenter;laisser un commentaire;réagir;
signaler;haut de page;retour en haut;suivant;précédent;fermer;rechercher;publicité;imprimer la recette;
leer más;seguir leyendo;ver más;ver todo;ver todos;compartir;imprimir;añadir al carrito;agregar al carrito;
comprar ahora;registrarse;regístrate;iniciar sesión;suscríbete;suscribirse;responder;comentar;deja un comentario;
enviar comentario;denunciar;volver arriba;siguiente;anterior;cerrar;buscar;publicidad;
leggi tutto;leggi di più;leggi anche;continua a leggere;scopri di più;condividi;stampa;aggiungi al carrello;iscriviti;
accedi;registrati;abbonati;rispondi;commenta;lascia un commento;segnala;torna su;successivo;precedente;chiudi;cerca;
pubblicità;
ler mais;leia mais;saiba mais;continue lendo;veja mais;ver mais;compartilhe;compartilhar;partilhar;
adicionar ao carrinho;cadastre-se;entrar;assine;responder;comente;deixe um comentário;voltar ao topo;próximo;fechar;
publicidade;
lees meer;lees verder;meer lezen;delen;deel dit;afdrukken;printen;in winkelwagen;aanmelden;inloggen;abonneren;reageer;
reageren;plaats reactie;naar boven;volgende;vorige;sluiten;zoeken;advertentie;
czytaj więcej;czytaj dalej;więcej;udostępnij;drukuj;dodaj do koszyka;zaloguj się;zarejestruj się;subskrybuj;odpowiedz;
skomentuj;dodaj komentarz;zgłoś;do góry;następny;poprzedni;zamknij;szukaj;reklama;
читать далее;читать дальше;подробнее;поделиться;распечатать;печать;в корзину;добавить в корзину;войти;регистрация;
подписаться;ответить;комментировать;оставить комментарий;пожаловаться;наверх;закрыть;поиск;реклама;
číst dále;číst více;více;sdílet;tisk;vytisknout;do košíku;přihlásit se;registrovat;odpovědět;zavřít;hledat;
läs mer;dela;skriv ut;lägg i varukorg;logga in;prenumerera;svara;stäng;sök;annons;les mer;del;skriv ut;logg inn;
abonner;svar;lukk;læs mere;del artiklen;udskriv;læg i kurv;log ind;luk;annonce;
devamını oku;paylaş;yazdır;sepete ekle;giriş yap;üye ol;cevapla;yanıtla;reklam;
διαβάστε περισσότερα;κοινοποίηση;εκτύπωση;σύνδεση;εγγραφή;διαφήμιση;
阅读全文;阅读更多;查看更多;更多;点击查看;分享;分享到;打印;收藏;点赞;加入购物车;立即购买;登录;注册;订阅;回复;举报;评论;发表评论;返回顶部;上一页;下一页;关闭;搜索;广告;閱讀全文;閱讀更多;查看更多;分享到;列印;
收藏;按讚;加入購物車;登入;註冊;訂閱;回覆;檢舉;發表評論;回到頂端;上一頁;下一頁;關閉;搜尋;廣告;
続きを読む;もっと見る;もっと読む;シェア;シェアする;ツイート;印刷;印刷する;カートに入れる;ログイン;会員登録;新規登録;返信;コメントする;ページトップへ;閉じる;検索;広告;
더보기;더 보기;공유;공유하기;인쇄;로그인;회원가입;구독;댓글;목록;닫기;검색;광고
"""
_WORDS: Final = re.compile(r"[^\W\d_]+")


def _words_of(text: str) -> tuple[str, ...]:
    return tuple(_WORDS.findall(text.casefold()))


_CONTROLS: Final = frozenset(words for label in _LABELS.split(";") if (words := _words_of(label)))
_MAX_WORDS: Final = max(map(len, _CONTROLS))


def is_control(line: str) -> bool:
    """Whether a line consists of labels of controls, with counts and punctuation between them."""
    words = _words_of(line)
    reached = {0}
    for start in range(len(words)):
        if start in reached:
            reached |= {end for end in range(start + 1, start + _MAX_WORDS + 1) if words[start:end] in _CONTROLS}
    return bool(words) and len(words) in reached
