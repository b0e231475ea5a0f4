/** The import of sales: names in the file that no record has are asked about. */
import { useState } from 'react'
import type { ChosenName, VendasCheck } from '../../../contract/importacoes-de-vendas.ts'
import { type ColumnFieldName, VENDAS_COLUMNS } from '../../../core/importacao-vendas-fields.ts'
import { orpc } from '../../api/query.ts'
import { ImportarPlanilha } from '../../importacao/ImportarPlanilha.tsx'
import { UPLOAD_MS } from '../../importacao/planilha.ts'
import { UnknownNames } from './UnknownNames.tsx'

const { importacoesDeVendas: routes } = orpc

export default function ImportarVendas() {
  const [nomes, setNomes] = useState<ChosenName[]>([])
  const choose = (name: ChosenName) =>
    setNomes((current) => [
      ...current.filter(({ tipo, nome }) => tipo !== name.tipo || nome !== name.nome),
      name,
    ])
  return (
    <ImportarPlanilha<ColumnFieldName, VendasCheck>
      tipo="vendas"
      set={VENDAS_COLUMNS}
      routes={routes}
      conferir={(sent) => routes.conferir.call({ ...sent, nomes }, { context: { timeoutMs: UPLOAD_MS } })}
      criar={(sent, idempotencyKey) =>
        routes.criar.call({ ...sent, nomes }, { context: { timeoutMs: UPLOAD_MS, idempotencyKey } })
      }
      identificador="número de venda"
      sobreColunas="Para vários corretores na mesma venda, repita as colunas ou use uma linha para cada um."
      questions={{
        count: (check) => check.nomes.length,
        show: (check, { disabled, onAnswered }) => (
          <UnknownNames
            names={check.nomes}
            chosen={nomes}
            disabled={disabled}
            onChoose={(name) => {
              choose(name)
              onAnswered()
            }}
          />
        ),
        forget: () => setNomes([]),
      }}
    />
  )
}
