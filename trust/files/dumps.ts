/** Dumps of databases: nothing in them is executed, and none makes somebody an Administrador. */
import { sql } from 'kysely'
import { asDump, oldDatabase, oldId } from '../../src/server/testing/database/old-database.ts'
import type { Row } from '../report.ts'
import type { Site } from '../site.ts'
import { type HostileFile, rowOf } from './kind.ts'
import { flawOf, rehearsed } from './loading.ts'

const named = (what: string, text: string): HostileFile => ({
  what,
  nome: 'antigo.sql',
  content: Buffer.from(text),
})

const HOSTILE: readonly HostileFile[] = [
  named('COPY from a program', "copy public.lojas (id) from program 'touch /tmp/invadida';\n"),
  named('COPY to a program', "copy (select 1) to program 'touch /tmp/invadida';\n"),
  named('a command of psql', '\\! touch /tmp/invadida\n'),
  named('DDL beside data', 'create table public.invadida (id int);\ndrop table public.vendas;\n'),
  named(
    'columns that end the statement',
    'copy public.lojas (id) from stdin; create table public.invadida(); --) from stdin;\nx\n\\.\n',
  ),
  named(
    'an INSERT of an expression',
    `insert into public.lojas (id, nome) values ('${oldId(1, 1)}', pg_read_file('/etc/passwd'));\n`,
  ),
  named('a text without an end', `insert into public.lojas (id) values ('${'x'.repeat(1_000_000)}`),
  named('a dollar quote without an end', `do $a$ ${'$b$ '.repeat(200_000)}`),
  named('comments in comments', `${'/* '.repeat(200_000)}`),
  named('columns of prototypes', 'insert into public.lojas (id, __proto__, constructor) values (1, 2, 3);\n'),
  named('a table of prototypes', 'insert into public.__proto__ (id) values (1);\n'),
  named(
    'a million columns',
    `insert into public.lojas (${Array.from({ length: 1_000_000 }, (_, i) => `c${i}`)}) values (1);\n`,
  ),
  named('a text of 10 MB', `insert into public.lojas (id) values ('${'x'.repeat(10_000_000)}');\n`),
  named(
    'a statement of 200,000 lines',
    `insert into public.lojas (id) values (\n${'1,\n'.repeat(200_000)}1);\n`,
  ),
  named('bytes of no text', '\u0000\u0000\u0000'),
  {
    what: 'JSON a hundred thousand deep',
    nome: 'lojas.json',
    content: Buffer.from('['.repeat(100_000)),
  },
  {
    what: 'a CSV of prototypes',
    nome: 'lojas.csv',
    content: Buffer.from('id,__proto__,constructor\n1,2,3\n'),
  },
  {
    what: 'a CSV of one open quote',
    nome: 'vendas.csv',
    content: Buffer.from(`id,nome\n"${'x\n'.repeat(500_000)}`),
  },
]

export async function* dumps(site: Site): AsyncGenerator<Row> {
  const [url = ''] = site.urls
  const database = await site.open(1)
  try {
    yield await rowOf(
      'a hostile dump is refused with a sentence, and nothing of it is executed',
      HOSTILE,
      async (file) => {
        const flaw = flawOf(await rehearsed(url, file))
        const { rows } = await sql<{ executed: boolean }>`
        select to_regclass('public.invadida') is not null or to_regclass('public.vendas') is null as executed`.execute(
          database.db,
        )
        return rows[0]?.executed ? 'it was executed' : flaw
      },
    )
    const dump = named('rows of Administradores', asDump(oldDatabase(2)))
    yield await rowOf('a row of a dump makes nobody an Administrador', [dump], async (file) => {
      const preparo = await rehearsed(url, file)
      const people = preparo?.ensaio?.administradores ?? []
      if (people.length === 0) return 'nobody was named'
      return people.some(({ confirmado }) => confirmado) ? 'somebody would come as one' : null
    })
  } finally {
    await database.close()
  }
}
