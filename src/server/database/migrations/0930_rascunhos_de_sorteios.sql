-- The drafts of draws are called after their noun. One that already has its new name is the newer one and stays.
insert into public.rascunhos (user_id, formulario, conteudo, updated_at, expira_em)
select user_id, regexp_replace(formulario, '^(nova-)?roleta', '\1sorteio'), conteudo, updated_at, expira_em
  from public.rascunhos
 where formulario = 'nova-roleta' or formulario like 'roleta:%'
on conflict on constraint rascunhos_um_por_formulario do nothing;
delete from public.rascunhos where formulario = 'nova-roleta' or formulario like 'roleta:%';
