import type { Client } from 'pg'

const FIRST_NAMES = [
  'Ana',
  'Bruno',
  'Caio',
  'Débora',
  'Érica',
  'Fábio',
  'Graça',
  'Heitor',
  'Iara',
  'João',
  'Lúcia',
]
const SURNAMES = ['Souza', 'Nogueira', 'Cavalcanti', 'Figueiredo', 'Moraes', 'Prado', 'Queiroz', 'Ávila']

/**
 * Adds Corretores under the demo's Gerentes until there are `count` colaboradores, with every constraint and trigger
 * active.
 */
export async function makeManyColaboradores(owner: Client, count: number): Promise<void> {
  await owner.query(
    `with lideres as materialized (
       select id, loja_id, row_number() over (order by nome, id) - 1 as lugar, count(*) over () as quantos
         from colaboradores where cargo = 'Gerente' and status = 'Ativo')
     insert into colaboradores (nome, cpf, telefone, email, data_admissao, loja_id, superior_id, indicado_por, comissao_base)
     select ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || initcap(reverse(substr(md5(n::text), 1, 8))) || ' '
              || ($3::text[])[1 + n / 7 % cardinality($3::text[])],
            lpad((n * 7919::bigint % 100000000000)::text, 11, '0'), '119' || lpad((n % 100000000)::text, 8, '0'),
            'corretor' || n || '@plantao.example', date '2020-01-01' + (n % 2000)::int, l.loja_id, l.id,
            case when n % 3 = 0 then l.id end, n % 5
       from generate_series(1, greatest(0, $1 - (select count(*) from colaboradores))) as serie (n)
       join lideres l on l.lugar = n % l.quantos`,
    [count, FIRST_NAMES, SURNAMES],
  )
  await owner.query('vacuum analyze colaboradores')
}
