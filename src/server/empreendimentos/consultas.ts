/** Reading empreendimentos: a page of the list, one of them, and the columns of an export. */
import type { Kysely } from 'kysely'
import type { Empreendimento, FiltrosDeEmpreendimentos } from '../../contract/empreendimentos.ts'
import { formatCep } from '../../core/documentos.ts'
import { Recusa } from '../../core/recusa.ts'
import { contemTexto, ordenado } from '../crud/lista.ts'
import type { Tables } from '../database/types.ts'
import type { Coluna } from '../export/planilha.ts'

/** The empreendimentos that the filters leave, in the order asked. */
export function selectEmpreendimentos(db: Kysely<Tables>, filtros: FiltrosDeEmpreendimentos) {
  const { status, texto } = filtros
  return empreendimentos(db)
    .where(contemTexto('empreendimentos', texto))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'Ativo'))
    .orderBy(ordenado('empreendimentos', filtros))
}

/** The empreendimento. Throws Recusa NAO_ENCONTRADO. */
export async function obterEmpreendimento(db: Kysely<Tables>, id: string): Promise<Empreendimento> {
  const empreendimento = await empreendimentos(db).where('id', '=', id).executeTakeFirst()
  if (!empreendimento) throw new Recusa('NAO_ENCONTRADO', 'Empreendimento não encontrado')
  return empreendimento
}

function empreendimentos(db: Kysely<Tables>) {
  return db
    .selectFrom('empreendimentos')
    .select([
      'id',
      'versao',
      'nome',
      'codigo',
      'tipo',
      'endereco',
      'numero',
      'bairro',
      'cidade',
      'estado',
      'cep',
      'construtora',
      'incorporadora',
      'valor_minimo',
      'valor_maximo',
      'data_lancamento',
      'data_entrega',
      'observacoes',
      'status',
      'created_at',
    ])
}

export const COLUNAS_DE_EMPREENDIMENTOS: readonly Coluna<Empreendimento>[] = [
  { titulo: 'Nome', tipo: 'texto', largura: 34, valor: ({ nome }) => nome },
  { titulo: 'Código', tipo: 'texto', largura: 12, valor: ({ codigo }) => codigo },
  { titulo: 'Tipo', tipo: 'texto', largura: 14, valor: ({ tipo }) => tipo },
  { titulo: 'Endereço', tipo: 'texto', largura: 34, valor: ({ endereco }) => endereco },
  { titulo: 'Número', tipo: 'texto', largura: 10, valor: ({ numero }) => numero },
  { titulo: 'Bairro', tipo: 'texto', largura: 22, valor: ({ bairro }) => bairro },
  { titulo: 'Cidade', tipo: 'texto', largura: 22, valor: ({ cidade }) => cidade },
  { titulo: 'Estado', tipo: 'texto', largura: 8, valor: ({ estado }) => estado },
  { titulo: 'CEP', tipo: 'texto', largura: 11, valor: ({ cep }) => formatCep(cep) },
  { titulo: 'Construtora', tipo: 'texto', largura: 30, valor: ({ construtora }) => construtora },
  { titulo: 'Incorporadora', tipo: 'texto', largura: 30, valor: ({ incorporadora }) => incorporadora },
  { titulo: 'Valor mínimo', tipo: 'dinheiro', largura: 17, valor: ({ valor_minimo }) => valor_minimo },
  { titulo: 'Valor máximo', tipo: 'dinheiro', largura: 17, valor: ({ valor_maximo }) => valor_maximo },
  { titulo: 'Lançamento', tipo: 'data', largura: 13, valor: ({ data_lancamento }) => data_lancamento },
  { titulo: 'Entrega', tipo: 'data', largura: 13, valor: ({ data_entrega }) => data_entrega },
  { titulo: 'Status', tipo: 'texto', largura: 10, valor: ({ status }) => status },
  { titulo: 'Observações', tipo: 'texto', largura: 50, valor: ({ observacoes }) => observacoes },
  { titulo: 'Cadastrado em', tipo: 'instante', largura: 18, valor: ({ created_at }) => created_at },
]
