-- Announces mails, so that whoever delivers them by hand learns of each at once. Not audited: what happened to a mail is
-- in its own columns. The announcement contains only the table's name and the mail's id.
create trigger z_anunciar_inclusao after insert on public.caixa_de_saida
  referencing new table as linhas for each statement execute function plantao.anunciar();
create trigger z_anunciar_alteracao after update on public.caixa_de_saida
  referencing new table as linhas for each statement execute function plantao.anunciar();
