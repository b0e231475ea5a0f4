-- What an Administrador did to another's login, so that the audit tells who and when. The previous version does not write
-- them.
alter table public.usuarios
  add column senha_redefinida_em timestamptz,
  add column segundo_fator_removido_em timestamptz;
