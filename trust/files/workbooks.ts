/** Workbooks, as an import of colaboradores reads them. */
import { strToU8, zipSync } from 'fflate'
import { Client } from 'pg'
import { addStaff, enter } from '../../bench/session.ts'
import { LOGINS } from '../../e2e/harness/cluster.ts'
import { sheetsOf } from '../../src/server/testing/files/workbook.ts'
import { sentBody } from '../../src/server/testing/http/requests.ts'
import { importsOf } from '../../src/server/testing/office/importacoes.ts'
import type { Row } from '../report.ts'
import type { Site } from '../site.ts'
import { type HostileFile, rowOf } from './kind.ts'

type Headers = Record<string, string>

const WORKBOOK = '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>'
const relationTo = (target: string) =>
  `<Relationships><Relationship Id="r1" Target="${target}"/></Relationships>`

function workbook(what: string, parts: Record<string, string>): HostileFile {
  const whole = {
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': relationTo('worksheets/sheet1.xml'),
    ...parts,
  }
  const content = zipSync(
    Object.fromEntries(Object.entries(whole).map(([name, xml]) => [name, strToU8(xml)])),
  )
  return { what, nome: 'equipe.xlsx', content: Buffer.from(content) }
}

const sheet = (rows: string) => ({
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
})

/** As many cells as an import may have, which takes as long as it may. */
const long = () =>
  workbook(
    'two million cells',
    sheet(
      Array.from(
        { length: 20_000 },
        (_, i) => `<row r="${i + 1}">${'<c><v>1</v></c>'.repeat(100)}</row>`,
      ).join(''),
    ),
  )

const hostile = (): HostileFile[] => [
  ...['/__proto__', '/constructor', '/toString', '../../../etc/passwd', 'http://127.0.0.1:1/x'].map(
    (target) => workbook(`the target ${target}`, { 'xl/_rels/workbook.xml.rels': relationTo(target) }),
  ),
  workbook('a workbook of 1.1 MB', { 'xl/workbook.xml': '<sheet '.repeat(160_000) }),
  workbook('tags without an end', { 'xl/workbook.xml': '<sheet '.repeat(149_000) }),
  workbook('relations without an end', { 'xl/_rels/workbook.xml.rels': '<Relationship '.repeat(74_000) }),
  workbook('50 MB of blanks', sheet(' '.repeat(50_000_000))),
  workbook('rows in rows', sheet('<row>'.repeat(1_000_000))),
  workbook(
    'entities of entities',
    sheet(
      `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]><row><c><v>&c;</v></c></row>`,
    ),
  ),
  workbook('a million shared strings', {
    ...sheet('<row r="1"><c r="A1" t="s"><v>999999</v></c></row>'),
    'xl/sharedStrings.xml': `<sst>${'<si><t>x</t></si>'.repeat(1_000_000)}</sst>`,
  }),
  long(),
]

export async function* workbooks(site: Site): AsyncGenerator<Row> {
  const [url = ''] = site.urls
  const { email, password } = LOGINS.Administrador
  const ana = await enter(url, { email, password })
  yield await rowOf('a hostile workbook is refused with a sentence', hostile(), async (file) => {
    const { status, body } = await read(url, ana, file)
    if (status === 422 && typeof body.message === 'string') return null
    return status === 200 ? null : `${status} ${JSON.stringify(body).slice(0, 80)}`
  })
  const [bia, caio] = await others(site, url)
  const eight = [ana, bia].flatMap((who) => [1, 2, 3, 4].map(() => read(url, who, long())))
  const begun = performance.now()
  const content = Buffer.from(sheetsOf({ Equipe: [['nome'], ['Ana Souza']] }))
  const third = await read(url, caio, { what: 'an ordinary one', nome: 'equipe.xlsx', content })
  const seconds = (performance.now() - begun) / 1000
  const answers = await Promise.all(eight)
  const broken = answers.filter(({ status }) => status >= 500 && status !== 503).length
  yield {
    claim: 'while eight crafted workbooks of two people are read, a third’s begins within 25 s',
    tries: 9,
    failures: broken + (third.status === 200 && seconds < 25 ? 0 : 1),
    figure: `${seconds.toFixed(1)} s, ${third.status}`,
  }
}

async function read(url: string, who: Headers, { nome, content }: HostileFile) {
  const ask = async (method: string, path: string, body?: unknown) => {
    const { type, payload } = sentBody(body)
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...who, 'content-type': type },
      body: payload,
    })
    return { status: response.status, body: await response.json() }
  }
  const { status, body } = await importsOf(ask, 'colaboradores').conferir(content, { nome })
  return { status, body: body as { message?: unknown } }
}

/** Two more Administradores. */
async function others(site: Site, url: string): Promise<[Headers, Headers]> {
  const owner = new Client({ connectionString: await site.ownerUrl() })
  await owner.connect()
  try {
    const signedIn = async () => {
      const { email } = await addStaff(owner, LOGINS.Administrador.email)
      await owner.query("update public.usuarios set cargo = 'Administrador' where email = $1", [email])
      return enter(url, { email, password: LOGINS.Administrador.password })
    }
    return [await signedIn(), await signedIn()]
  } finally {
    await owner.end()
  }
}
