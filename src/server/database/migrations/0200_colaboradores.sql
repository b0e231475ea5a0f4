-- The broker's registration with the regional council: 'SP 123456-F' or '123456-F'. Whoever leads answers for a team, not
-- for a registration: it belongs to a Corretor.

alter table public.colaboradores
  add column creci text
    constraint colaboradores_creci_formato check (creci ~ '^([A-Z]{2} )?[1-9][0-9]{0,5}-F$'),
  add constraint colaboradores_creci_de_corretor check (creci is null or cargo = 'Corretor');
