-- A user's row says whether the address is confirmed and whether there is a second factor, which are facts of the login: a
-- change of either is announced as one of `usuarios`.
create function plantao.anunciar_usuario() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('plantao_mudancas', json_build_object('tabela', 'usuarios', 'id', null)::text);
  return null;
end
$$;

create trigger z_anunciar_confirmacao after update of "emailVerified" on auth."user"
  for each row when (old."emailVerified" <> new."emailVerified") execute function plantao.anunciar_usuario();
create trigger z_anunciar_segundo_fator after delete or update of verified on auth."twoFactor"
  for each row execute function plantao.anunciar_usuario();
