/** The layouts of files for the bank, which an Administrador edits. */
import type { LayoutDoBanco, LayoutInput } from '../../../contract/financeiro/arquivos-do-banco.ts'
import { ARQUIVO_DO_BANCO_MESSAGES } from '../../../core/financeiro/arquivos-do-banco.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Db } from '../../database/schema/types.ts'

const COLUMNS = [
  'id',
  'versao',
  'nome',
  'separador',
  'decimal',
  'codificacao',
  'cabecalho',
  'aspas',
  'colunas',
] as const

export async function listarLayouts(db: Db): Promise<LayoutDoBanco[]> {
  return db.selectFrom('arquivos_do_banco_layouts').select(COLUMNS).orderBy('nome').execute()
}

/** Throws Recusa NAO_ENCONTRADO. */
export async function readLayout(db: Db, id: string): Promise<LayoutDoBanco> {
  return db
    .selectFrom('arquivos_do_banco_layouts')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Recusa('NAO_ENCONTRADO', ARQUIVO_DO_BANCO_MESSAGES.layout_ausente))
}

/** Throws Recusa: NAO_ENCONTRADO, or MUDOU if somebody else changed it since. */
export async function salvarLayout(
  db: Db,
  { id, versao, modelo: { colunas, ...modelo } }: { id: string; versao: number; modelo: LayoutInput },
): Promise<LayoutDoBanco> {
  await readLayout(db, id)
  return db
    .updateTable('arquivos_do_banco_layouts')
    .set({ ...modelo, colunas: JSON.stringify(colunas) })
    .where('id', '=', id)
    .where('versao', '=', versao)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(() => new Recusa('MUDOU', ARQUIVO_DO_BANCO_MESSAGES.layout_mudou))
}
