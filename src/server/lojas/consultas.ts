/** Reading lojas: a page of the list, one loja, and the columns of an export. */
import type { Kysely } from 'kysely'
import type { FiltrosDeLojas, Loja } from '../../contract/lojas.ts'
import { formatCep, formatTelefone } from '../../core/documentos.ts'
import { Recusa } from '../../core/recusa.ts'
import { contemTexto, nomeado, ordenado } from '../crud/lista.ts'
import type { Tables } from '../database/types.ts'
import type { Coluna } from '../export/planilha.ts'

/** The lojas that the filters leave, in the order asked. */
export function selectLojas(db: Kysely<Tables>, filtros: FiltrosDeLojas) {
  return lojas(db).where(contemTexto('lojas', filtros.texto)).orderBy(ordenado('lojas', filtros))
}

/** The loja. Throws Recusa NAO_ENCONTRADO. */
export async function obterLoja(db: Kysely<Tables>, id: string): Promise<Loja> {
  const loja = await lojas(db).where('lojas.id', '=', id).executeTakeFirst()
  if (!loja) throw new Recusa('NAO_ENCONTRADO', 'Loja não encontrada')
  return loja
}

function lojas(db: Kysely<Tables>) {
  return db
    .selectFrom('lojas')
    .select([
      'lojas.id',
      'lojas.versao',
      'lojas.nome',
      'lojas.codigo',
      'lojas.endereco',
      'lojas.numero',
      'lojas.complemento',
      'lojas.bairro',
      'lojas.cidade',
      'lojas.estado',
      'lojas.cep',
      'lojas.telefone',
      'lojas.email',
      'lojas.gerente_id',
      nomeado('usuarios', 'lojas.gerente_id').as('gerente'),
      'lojas.observacoes',
      'lojas.status',
      'lojas.created_at',
    ])
}

export const COLUNAS_DE_LOJAS: readonly Coluna<Loja>[] = [
  { titulo: 'Nome', tipo: 'texto', largura: 34, valor: ({ nome }) => nome },
  { titulo: 'Código', tipo: 'texto', largura: 12, valor: ({ codigo }) => codigo },
  { titulo: 'Endereço', tipo: 'texto', largura: 34, valor: ({ endereco }) => endereco },
  { titulo: 'Número', tipo: 'texto', largura: 10, valor: ({ numero }) => numero },
  { titulo: 'Complemento', tipo: 'texto', largura: 20, valor: ({ complemento }) => complemento },
  { titulo: 'Bairro', tipo: 'texto', largura: 22, valor: ({ bairro }) => bairro },
  { titulo: 'Cidade', tipo: 'texto', largura: 22, valor: ({ cidade }) => cidade },
  { titulo: 'Estado', tipo: 'texto', largura: 8, valor: ({ estado }) => estado },
  { titulo: 'CEP', tipo: 'texto', largura: 11, valor: ({ cep }) => cep && formatCep(cep) },
  {
    titulo: 'Telefone',
    tipo: 'texto',
    largura: 17,
    valor: ({ telefone }) => telefone && formatTelefone(telefone),
  },
  { titulo: 'Email', tipo: 'texto', largura: 30, valor: ({ email }) => email },
  { titulo: 'Gerente', tipo: 'texto', largura: 30, valor: ({ gerente }) => gerente?.nome ?? null },
  { titulo: 'Status', tipo: 'texto', largura: 10, valor: ({ status }) => status },
  { titulo: 'Observações', tipo: 'texto', largura: 50, valor: ({ observacoes }) => observacoes },
  { titulo: 'Cadastrada em', tipo: 'instante', largura: 18, valor: ({ created_at }) => created_at },
]
