-- Security incidents with personal data, as the law asks for a record of them.
create table public.incidentes (
  id uuid primary key default gen_random_uuid(),
  titulo text not null constraint incidentes_titulo_preenchido check (btrim(titulo) <> ''),
  descricao text not null constraint incidentes_descricao_preenchida check (btrim(descricao) <> ''),
  ocorrido_em date,
  conhecido_em date not null,
  titulares_afetados text,
  dados_afetados text,
  medidas text,
  comunicado_anpd_em date,
  comunicado_titulares_em date,
  encerrado_em date,
  versao integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint incidentes_tamanhos check (
    char_length(titulo) <= 200 and char_length(descricao) <= 5000 and char_length(titulares_afetados) <= 2000
    and char_length(dados_afetados) <= 2000 and char_length(medidas) <= 5000),
  constraint incidentes_datas_sensatas check (
    conhecido_em between '1900-01-01' and '2200-12-31' and ocorrido_em between '1900-01-01' and '2200-12-31'
    and comunicado_anpd_em between '1900-01-01' and '2200-12-31'
    and comunicado_titulares_em between '1900-01-01' and '2200-12-31'
    and encerrado_em between '1900-01-01' and '2200-12-31')
);
create index incidentes_conhecido_em on public.incidentes (conhecido_em desc, id);

select plantao.acompanhar('incidentes');
