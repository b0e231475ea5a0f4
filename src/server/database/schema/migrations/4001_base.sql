-- Schema plantao: what the database itself needs (functions, migrations, secrets). Tables of the product are in public.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Hosted databases keep extensions in a schema of their own, so the function names the one that it found.
do $do$
declare
  esquema text;
begin
  select n.nspname into strict esquema
    from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
   where e.extname = 'unaccent';
  execute format(
    $f$create function plantao.sem_acentos(texto text) returns text
       language sql immutable parallel safe strict
       as $b$ select pg_catalog.lower(%1$I.unaccent('%1$I.unaccent'::pg_catalog.regdictionary, texto)) $b$ $f$,
    esquema);
end
$do$;
comment on function plantao.sem_acentos(text) is
  'Lower case without accents: what the generated columns "busca" hold and what a search term is turned into.';

create function plantao.hoje() returns date
language sql stable parallel safe
as $$ select (pg_catalog.now() at time zone 'America/Sao_Paulo')::date $$;

create function plantao.sem_repeticao(lista text[]) returns boolean
language sql immutable parallel safe
as $$ select pg_catalog.count(*) = pg_catalog.count(distinct item) from pg_catalog.unnest(lista) item $$;

-- A refusal by a trigger carries a constraint name, so that the server translates it like any other.
create function plantao.recusar(restricao text, tabela text, detalhe text default '') returns void
language plpgsql
as $$
begin
  raise exception using
    errcode = 'check_violation', constraint = restricao, schema = 'public', table = tabela,
    message = format('%s: %s %s', tabela, restricao, detalhe);
end
$$;

-- Also when a statement touched versao itself: a row that belongs to it changed.
create function plantao.manter_versao() returns trigger
language plpgsql
as $$
declare
  alheias constant text[] := array['versao', 'updated_at', 'busca', 'nivel', 'a_recuperar'];
begin
  if new.versao is distinct from old.versao
     or (to_jsonb(new) - alheias) is distinct from (to_jsonb(old) - alheias) then
    new.versao := old.versao + 1;
    new.updated_at := now();
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end
$$;
comment on function plantao.manter_versao() is
  'Raises versao and updated_at of a row that changed, so that the second of two people who edit it is told. What movements make of a payee does not count.';

-- Texts of one line, as the application keeps them (inOneLine in src/core/text.ts): composed, without characters that
-- nobody sees, their blanks single spaces.
create function plantao.em_uma_linha(texto text) returns text
language sql immutable parallel safe strict
as $$
  select normalize(btrim(regexp_replace(regexp_replace(regexp_replace(texto,
    '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028-\u2029\u202f\u205f\u2800\u3000]', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5'
    '\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd'
    '\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
    ' +', ' ', 'g')), NFC)
$$;

-- Texts from before that rule which could not be cleaned, because they would then be another's twin, or nothing at all.
-- Nothing reads them any more.
create table plantao.linhas_por_limpar (
  tabela text not null,
  coluna text not null,
  registro_id uuid not null,
  primary key (tabela, coluna, registro_id)
);

-- Numbers of sales, and codes of lojas and empreendimentos, that look the same are the same: with a Cyrillic A, in full
-- width, with a blank or a combining mark inside, with the letter O in place of 0. Doubles from before that rule
-- stay. Must match codeKey in src/core/codes.ts. Most codes have nothing but ASCII.
create function plantao.codigo_comparavel(codigo text) returns text
language sql immutable parallel safe strict
as $$
  select case when codigo ~ '^[ -~]*$' then translate(lower(codigo collate "pt-BR-x-icu"), 'o ', '0')
    else translate(lower(translate(
      regexp_replace(normalize(plantao.em_uma_linha(codigo), NFKD),
        '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
      E'\u02d7\u2010\u2012\u2013\u2014\u2015\u2043\u2212\u2041\u2044\u2215\u2571\u27cb\u29f8\u039f\u03bf\u03c3\u03ed'
      '\u041e\u043e\u0555\u0585\u1d0f\u1d11\u2c9e\u2c9f\ua4f3\uab3d\u01a7\u03e8\ua644\ua75a\u01a8\u03e9\ua645\ua75b'
      '\u01b7\u021c\u0417\u04e0\u2c9c\u2cc4\u2ccc\ua76a\ua7ab\u0292\u021d\u0437\u04e1\u2c9d\u2cc5\u2ccd\ua76b\u025c'
      '\u13ce\uab9e\u01bc\u03ec\u0431\u13ee\u2cd2\u2cd3\u2cdc\uabbe\u2cdd\u0222\u0223\u2cca\u2ccb\ua76e\ua76f\u0251'
      '\u0391\u03b1\u0410\u0430\u13aa\ua4ee\uab7a\u0184\u0392\u0412\u042c\u13cf\u13f4\u2c82\ua4d0\ua7b4\u0185\u03b2'
      '\u0432\u044c\uab9f\u13fc\u2c83\ua7b5\u0421\u0441\u13df\u1d04\u2ca4\u2ca5\ua4da\uabaf\u0501\u13a0\u13e7\ua4d2'
      '\ua4d3\uab70\uabb7\u0395\u0415\u0435\u04bd\u13ac\ua4f0\uab32\u03b5\uab7c\u0192\u03dc\u0584\u1e9d\ua4dd\ua798'
      '\ua799\uab35\u03dd\u018d\u0261\u050c\u0581\u13c0\u13f3\u1d83\ua4d6\u050d\uab90\u13fb\u0397\u041d\u04bb\u0570'
      '\u13bb\u13c2\u2c8e\ua4e7\u03b7\u043d\uab8b\uab92\u2c8f\u0131\u0196\u01c0\u0269\u026a\u0399\u03b9\u0406\u0456'
      '\u04c0\u04cf\u0582\u13a5\u2c92\u2c93\ua4f2\ua647\uab75\u037f\u03f3\u0408\u0458\u13ab\ua4d9\ua7b2\uab7b\u029d'
      '\u039a\u041a\u13e6\u2c94\ua4d7\u03ba\u043a\uabb6\u2c95\u13de\u2cd0\ua4e1\uabae\u2cd1\u039c\u03fa\u041c\u13b7'
      '\u2c98\ua4df\u03bc\u03fb\u043c\uab87\u2c99\u039d\u0578\u057c\u2c9a\ua4e0\u2c9b\u00fe\u01bf\u03a1\u03c1\u03f8'
      '\u0420\u0440\u13e2\u2ca2\u2ca3\u2cce\u2ccf\ua4d1\uabb2\u051b\u0563\u0566\u01a6\u0433\u13a1\u13d2\u1d26\u2c85'
      '\ua4e3\uab47\uab48\uab81\u0280\uab71\uaba2\u01bd\u0405\u0455\u054f\u13d5\u13da\ua4e2\ua731\uabaa\u057f\uaba5'
      '\u03a4\u0422\u13a2\u2ca6\ua4d4\u03c4\u0442\uab72\u2ca7\u028b\u03c5\u054d\u057d\u1d1c\ua4f4\ua79f\uab4e\uab52'
      '\u03bd\u0474\u0475\u13d9\u1d20\ua4e6\uaba9\u026f\u0448\u0461\u051c\u051d\u0561\u13b3\u13d4\u1d21\u2cbd\ua4ea'
      '\uab83\uaba4\u03a7\u0425\u0445\u2cac\ua4eb\ua7b3\u03c7\u2cad\uab53\u0263\u028f\u03a5\u03b3\u0423\u0443\u04ae'
      '\u04af\u13a9\u13bd\u1d8c\u1eff\u2ca8\u2ca9\ua4ec\uab5a\uab79\uab8d\u0396\u13c3\u1d22\ua4dc\uab93\u03b6',
      repeat('-', 8) || repeat('/', 6) || repeat('0', 14) || repeat('2', 8) || repeat('3', 18) ||
      repeat('4', 2) || repeat('5', 1) || repeat('6', 8) || repeat('8', 2) || repeat('9', 4) || repeat('a', 8) ||
      repeat('b', 17) || repeat('c', 8) || repeat('d', 7) || repeat('e', 9) || repeat('f', 9) ||
      repeat('g', 11) || repeat('h', 13) || repeat('i', 18) || repeat('j', 9) || repeat('k', 9) ||
      repeat('l', 5) || repeat('m', 11) || repeat('n', 6) || repeat('p', 14) || repeat('q', 3) ||
      repeat('r', 13) || repeat('s', 11) || repeat('t', 9) || repeat('u', 9) || repeat('v', 7) ||
      repeat('w', 13) || repeat('x', 9) || repeat('y', 18) || repeat('z', 6)
      ) collate "pt-BR-x-icu"), 'o ', '0') end
$$;

-- Where `vez` is not 0, the row is a double from before.
create table plantao.codigos (
  tabela text not null,
  registro_id uuid not null,
  comparavel text not null,
  vez integer not null default 0,
  constraint codigos_pkey primary key (tabela, registro_id),
  constraint codigos_unico unique (tabela, comparavel, vez)
);
create index codigos_repetidos on plantao.codigos (tabela, comparavel) where vez > 0;

-- A unique index on the tables themselves could not be made while there are doubles.
create function plantao.guardar_codigo() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  novo text;
begin
  if tg_op <> 'INSERT' then
    delete from plantao.codigos where tabela = tg_table_name and registro_id = old.id;
    if tg_op = 'DELETE' then
      return null;
    end if;
  end if;
  if tg_table_name = 'vendas' then
    novo := plantao.codigo_comparavel(new.numero_venda);
  else
    novo := plantao.codigo_comparavel(new.codigo);
  end if;
  -- Waits for a transaction that is about to have it.
  insert into plantao.codigos (tabela, registro_id, comparavel) values (tg_table_name, new.id, novo)
    on conflict (tabela, comparavel, vez) do nothing;
  if not found or exists (
    select from plantao.codigos where tabela = tg_table_name and comparavel = novo and vez > 0) then
    if tg_table_name = 'vendas' then
      perform plantao.recusar('vendas_numero_venda_semelhante', 'vendas');
    end if;
    perform plantao.recusar(tg_table_name || '_codigo_semelhante', tg_table_name);
  end if;
  return null;
end
$$;
comment on function plantao.guardar_codigo() is
  'Refuses a number or code that looks like another record''s, and frees that of a deleted record.';
