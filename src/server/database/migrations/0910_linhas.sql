-- Texts of one line as the application keeps them from now on (emUmaLinha in src/core/texto.ts): composed, without
-- characters that nobody sees, their blanks single spaces.

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

-- What could not be cleaned, because it would then be another's twin, or nothing at all. Named in the log at every start.
create table plantao.linhas_por_limpar (
  tabela text not null,
  coluna text not null,
  registro_id uuid not null,
  primary key (tabela, coluna, registro_id)
);

-- Left as they are: the emails by which people sign in, and the name and prize of a draw that was ever prepared, which
-- its published codes are made of.
do $do$
declare
  c record;
  id uuid;
begin
  for c in
    select tabela, coluna
      from (values
        ('lojas', 'nome, codigo, endereco, numero, complemento, bairro, cidade, email'),
        ('empreendimentos', 'nome, codigo, endereco, numero, bairro, cidade, construtora, incorporadora'),
        ('colaboradores', 'nome, email'),
        ('usuarios', 'nome'),
        ('vendas', 'numero_venda, torre, unidade, cliente_nome, cliente_email, cliente_profissao'),
        ('campanhas', 'nome, premio'), ('faixas', 'nome'), ('metas', 'nome, premio'),
        ('sorteios', 'nome, premio, dia, nome_corretor, apto'), ('premiacoes', 'premio')
      ) as textos (tabela, colunas), unnest(string_to_array(colunas, ', ')) as coluna
  loop
    for id in execute format('select id from public.%I where %2$I <> plantao.em_uma_linha(%2$I)%s order by created_at, id',
      c.tabela, c.coluna, case when c.tabela = 'sorteios' and c.coluna in ('nome', 'premio') then
        ' and not exists (select from public.sorteios_preparos p where p.sorteio_id = sorteios.id)' end)
    loop
      begin
        execute format('update public.%I set %2$I = nullif(plantao.em_uma_linha(%2$I), '''') where id = $1',
          c.tabela, c.coluna) using id;
      exception when unique_violation or check_violation or not_null_violation then
        insert into plantao.linhas_por_limpar values (c.tabela, c.coluna, id);
      end;
    end loop;
  end loop;
end
$do$;
