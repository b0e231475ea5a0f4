/** Payees of one document from before there was one payee a document. */
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { createLogger } from '../../process/log.ts'
import { createDatabase } from '../../testing/database/database.ts'
import { prepareDatabase, prepareTables } from './prepare.ts'

const log = createLogger('fatal')
const BEFORE = '2157_anunciar_logins'

it('stay, as they were saved last, and stand against new ones', async () => {
  const { url: ownerUrl, drop } = await createDatabase()
  const owner = new Client({ connectionString: ownerUrl })
  try {
    await owner.connect()
    await prepareTables({ ownerUrl, log, until: BEFORE })
    const insert = (nome: string, documento: string | null) =>
      owner.query(`insert into favorecidos (tipo, nome, documento) values ('Outro', $1, $2)`, [
        nome,
        documento,
      ])
    for (const [nome, documento] of [
      ['Ana', '39053344705'],
      ['Ana A.', '39053344705'],
      ['Ana Alves', '39053344705'],
      ['Casa', '11222333000181'],
      ['Casa Ltda', '11222333000181'],
      ['Bia', null],
      ['Caio', null],
    ] as const)
      await insert(nome, documento)
    const all = async () =>
      (
        await owner.query(
          'select nome, documento_repetido, versao from favorecidos order by created_at, nome',
        )
      ).rows
    await prepareDatabase({ ownerUrl, log })
    expect(await all()).toEqual([
      { nome: 'Ana', documento_repetido: false, versao: 1 },
      { nome: 'Ana A.', documento_repetido: true, versao: 1 },
      { nome: 'Ana Alves', documento_repetido: true, versao: 1 },
      { nome: 'Casa', documento_repetido: false, versao: 1 },
      { nome: 'Casa Ltda', documento_repetido: true, versao: 1 },
      { nome: 'Bia', documento_repetido: false, versao: 1 },
      { nome: 'Caio', documento_repetido: false, versao: 1 },
    ])
    await expect(insert('Outra', '39053344705')).rejects.toThrow('favorecidos_documento_unico')
    await insert('Davi', null)
  } finally {
    await owner.end()
    await drop()
  }
})
