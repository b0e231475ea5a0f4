/** The comissionados in the sale's form: proposed as in the seller's last sale, percent and value update each other. */
import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { PAPEIS_DO_RATEIO } from '../../../core/vendas/rateio.ts'
import { orpc } from '../../api/query.ts'
import { LazySelect } from '../../fields/LazySelect.tsx'
import { MoneyField, PercentField } from '../../fields/NumberFields.tsx'
import { warned } from '../../fields/warning.tsx'
import { FavorecidoSelect } from '../../financeiro/selects.tsx'
import { randomKey } from '../../record/keys.ts'
import { RemoveRow, RowsFields } from '../../record/RowsFields.tsx'
import { rowFieldsOf, rowInputs } from '../../record/row-fields.ts'
import { type RowProps, useRows } from '../../record/use-rows.ts'
import type { FormVenda } from './form.ts'
import { missingShare } from './missing-share.ts'
import { sharesIn } from './participantes.ts'
import { type ComissionadoForm, FORM_RATEIO } from './rateio.ts'
import classes from './rows.module.css'

type Form = UseFormReturnType<FormVenda>

/** `exceto` is the id of the sale being edited. */
export function RateioFields({ form, exceto }: { form: Form; exceto?: string | undefined }) {
  const { rateio } = form.values
  const { rows, total } = sharesIn(
    form.values,
    rateio.map(({ modo, percentual, valor }) => ({
      modo,
      percentual_comissao: percentual,
      valor_comissao: valor,
    })),
  )
  const byChave = new Map(rateio.map(({ chave }, index) => [chave, rows[index]]))
  const of = useRows<FormVenda, ComissionadoForm>(form, 'rateio', FORM_RATEIO)
  return (
    <RowsFields
      of={of}
      empty="Gerente, diretor, captador ou parceiro que recebe por esta venda, além dos participantes."
      total={{ percentual: total.percentual_comissao, valor: total.valor_comissao }}
      beside={rateio.length === 0 && <LastRateio form={form} exceto={exceto} />}
    >
      {(props) => (
        <ComissionadoRow
          {...props}
          percentual={byChave.get(props.row.chave)?.percentual_comissao ?? 0}
          valor={byChave.get(props.row.chave)?.valor_comissao ?? 0}
        />
      )}
    </RowsFields>
  )
}

/** Takes the comissionados of the main seller's last sale that has some; nothing if there is none. */
function LastRateio({ form, exceto }: { form: Form; exceto: string | undefined }) {
  const { colaborador_id } = form.values
  const { data } = useQuery(
    orpc.vendas.ultimoRateio.queryOptions({
      input: { colaborador_id: colaborador_id ?? '', ...(exceto === undefined ? {} : { exceto }) },
      enabled: colaborador_id !== null,
      // Only a proposal: the sale can be saved without it.
      retry: false,
    }),
  )
  const venda = colaborador_id === null ? null : data?.venda
  if (!venda) return null
  return (
    <Button
      variant="subtle"
      mt="sm"
      onClick={() => {
        const names = venda.rateio.map(({ favorecido: { id, nome } }) => [id, nome])
        form.setFieldValue('nomes', { ...form.getValues().nomes, ...Object.fromEntries(names) })
        form.setFieldValue(
          'rateio',
          FORM_RATEIO.ofRecord(venda.rateio).map(({ id: _, ...row }) => ({ ...row, chave: randomKey() })),
        )
      }}
    >
      Rateio como na venda {venda.numero_venda}
    </Button>
  )
}

interface RowInputs extends RowProps<ComissionadoForm> {
  /** The current share, typed or computed: percent 0–100, and reais. */
  percentual: number
  valor: number
}

const ComissionadoRow = rowInputs(Inputs)

function Inputs({ percentual, valor, ...props }: RowInputs) {
  const { index, row } = props
  const { of, choice, reference } = rowFieldsOf(props)
  const isByPercentual = row.modo === 'percentual'
  const typed = isByPercentual ? row.percentual : row.valor
  const isComputable = typeof typed === 'number'
  return (
    <fieldset className={`${classes.linha} ${classes.comissionado}`} aria-label={`Comissionado ${index + 1}`}>
      <FavorecidoSelect {...reference('favorecido_id')} />
      <LazySelect {...choice('papel')} data={[...PAPEIS_DO_RATEIO]} />
      <PercentField
        {...of('percentual')}
        className={classes.percentual ?? ''}
        value={isByPercentual ? typed : isComputable ? percentual : null}
        {...warned(missingShare({ pessoa: row.favorecido_id, typed }, props.errors.percentual))}
      />
      <MoneyField
        {...of('valor')}
        className={classes.valorDoParticipante ?? ''}
        value={isByPercentual ? (isComputable ? valor : null) : typed}
      />
      <div className={classes.acoesDaLinha}>
        <RemoveRow {...props} />
      </div>
    </fieldset>
  )
}
