-- Whether a key was paid to, also by a payment of another payee with the same document.
create index pagamentos_chave_pix on public.pagamentos (chave_pix) where chave_pix is not null;
