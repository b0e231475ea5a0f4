/** What a bank's return would mark, what it asks, and what it leaves. */
import { Group, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LinhaLida, RetornoLido } from '../../../contract/financeiro/retornos.ts'
import { formatDate } from '../../../core/dates.ts'
import {
  type Colunas,
  IMPEDIMENTOS,
  MOTIVOS_DE_REJEICAO,
  type MotivoDeRejeicao,
  PAPEIS,
} from '../../../core/financeiro/retornos.ts'
import { formatBRL, sumOfReais } from '../../../core/money.ts'
import { failureOf } from '../../api/api.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { DateField } from '../../fields/DateField.tsx'
import { useAct } from '../../record/keys.ts'
import { FormActions } from '../../ui/FormActions.tsx'
import text from '../../ui/text.module.css'
import { refetchPagamentos } from '../pagamentos/cache.ts'

interface Props {
  lido: RetornoLido
  reading: boolean
  onColumns: (colunas: Colunas) => void
  onBegun: (id: string) => void
  onClose: () => void
}

type Pagamento = NonNullable<LinhaLida['pagamento']>

export function Preview({ lido, reading, onColumns, onBegun, onClose }: Props) {
  const [escolhas, setEscolhas] = useState<ReadonlyMap<number, string>>(new Map())
  const [motivos, setMotivos] = useState<ReadonlyMap<number, MotivoDeRejeicao>>(new Map())
  const [dia, setDia] = useState<string | null>(null)
  const marking = lido.linhas.flatMap((linha) => {
    const chosen = linha.candidatos.find(({ id }) => id === escolhas.get(linha.ordem))
    const pagamento = linha.pagamento ?? chosen
    return pagamento && linha.impedimento === null ? [{ ...linha, pagamento }] : []
  })
  const pagos = marking.filter(({ resultado }) => resultado === 'Pago')
  const rejeitados = marking.filter(({ resultado }) => resultado === 'Rejeitado')
  const asked = lido.linhas.filter(({ candidatos }) => candidatos.length > 0)
  const left = lido.linhas.filter(({ impedimento }) => impedimento !== null)
  const isUndated = pagos.some((linha) => linha.dia === null)
  const send = useAct((input: Parameters<typeof orpc.retornos.registrar.call>[0], options) =>
    orpc.retornos.registrar.call(input, options),
  )
  const register = useMutation({
    mutationFn: send,
    onSuccess: ({ id }) => onBegun(id),
    onError: () => void refetchPagamentos(),
  })
  const { campos } = failureOf(register.error)
  return (
    <Stack gap="md">
      <ColunasDoRetorno lido={lido} disabled={reading} onChange={onColumns} />
      <Text role="status" fw={600}>
        {pagos.length.toLocaleString('pt-BR')} pagos,{' '}
        {formatBRL(sumOfReais(pagos.map((one) => one.pagamento.liquido)))}
        {' · '}
        {rejeitados.length.toLocaleString('pt-BR')} recusados ·{' '}
        {lido.quantas_desconhecidas.toLocaleString('pt-BR')} desconhecidas ·{' '}
        {lido.quantos_faltam.toLocaleString('pt-BR')} sem resposta
      </Text>
      <Parte titulo="Qual pagamento é?" count={asked.length}>
        {asked.map(({ ordem, resultado, candidatos }) => (
          <NativeSelect
            key={ordem}
            label={`Linha ${ordem}: ${resultado ?? 'sem resultado'}`}
            value={escolhas.get(ordem) ?? ''}
            onChange={(event) => setEscolhas(new Map(escolhas).set(ordem, event.currentTarget.value))}
            data={[
              { value: '', label: 'Nenhum destes' },
              ...candidatos.map((one) => ({ value: one.id, label: inWords(one) })),
            ]}
          />
        ))}
      </Parte>
      <Parte titulo="Recusados" count={rejeitados.length}>
        {rejeitados.map(({ ordem, pagamento, motivo }) => (
          <NativeSelect
            key={ordem}
            label={inWords(pagamento)}
            value={motivos.get(ordem) ?? motivo ?? 'Outro'}
            onChange={(event) =>
              setMotivos(new Map(motivos).set(ordem, event.currentTarget.value as MotivoDeRejeicao))
            }
            data={MOTIVOS_DE_REJEICAO}
          />
        ))}
      </Parte>
      <Parte titulo="Pagos" count={pagos.length}>
        {pagos.map((linha) => (
          <Text key={linha.ordem} size="sm">
            {inWords(linha.pagamento)}
            {linha.dia && `, em ${formatDate(linha.dia)}`}
          </Text>
        ))}
      </Parte>
      {isUndated && (
        <DateField
          kind="ocorrido"
          label="Dia em que o banco pagou as linhas sem data"
          withAsterisk
          value={dia}
          onChange={setDia}
          error={campos.dia}
        />
      )}
      <Parte titulo="Não mudam nada" count={left.length}>
        {left.map(({ ordem, pagamento, impedimento }) => (
          <Text key={ordem} size="sm">
            Linha {ordem}
            {pagamento && `, ${inWords(pagamento)}`}: {impedimento && IMPEDIMENTOS[impedimento]}
          </Text>
        ))}
      </Parte>
      <Parte titulo="De nenhum pagamento que você vê" count={lido.quantas_desconhecidas}>
        {lido.desconhecidas.map(({ ordem, texto }) => (
          <Text key={ordem} size="sm">
            Linha {ordem}: {texto}
          </Text>
        ))}
      </Parte>
      <Parte titulo="Sem resposta do banco" count={lido.quantos_faltam}>
        {lido.faltam.map((one) => (
          <Text key={one.id} size="sm">
            {inWords(one)}
          </Text>
        ))}
      </Parte>
      <FormActions
        confirm="Registrar"
        confirming="Registrando..."
        pending={register.isPending || reading}
        ready={lido.linhas.length + lido.quantas_desconhecidas > 0}
        error={
          campos.dia ? null : changeFailure(register.error, 'Erro ao registrar o retorno. Tente novamente.')
        }
        onConfirm={() =>
          register.mutate({
            id: lido.id,
            pagos: pagos.length,
            rejeitados: rejeitados.length,
            escolhas: [...escolhas].flatMap(([ordem, pagamento]) =>
              pagamento ? [{ ordem, pagamento }] : [],
            ),
            motivos: [...motivos].map(([ordem, motivo]) => ({ ordem, motivo })),
            ...(isUndated && dia && { dia }),
          })
        }
        onCancel={onClose}
      />
    </Stack>
  )
}

/** 'Ana Souza, R$ 1.000,00 (Fechamento 3)' */
function inWords({ favorecido_nome, liquido, fechamento }: Pagamento): string {
  return `${favorecido_nome}, ${formatBRL(liquido)} (Fechamento ${fechamento})`
}

function Parte({ titulo, count, children }: { titulo: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {titulo} ({count.toLocaleString('pt-BR')})
      </Title>
      <Stack gap={6} mah="30vh" style={{ overflowY: 'auto' }} className={text.wrap}>
        {children}
      </Stack>
    </section>
  )
}

const NONE = ''

function ColunasDoRetorno({
  lido: { titulos, colunas },
  disabled,
  onChange,
}: {
  lido: RetornoLido
  disabled: boolean
  onChange: (colunas: Colunas) => void
}) {
  const papeis = Object.keys(PAPEIS) as (keyof Colunas)[]
  return (
    <Group role="group" aria-label="Colunas do retorno">
      <SimpleGrid minColWidth="9rem" flex={1}>
        {papeis.map((papel) => (
          <NativeSelect
            key={papel}
            label={`Coluna: ${PAPEIS[papel]}`}
            disabled={disabled}
            value={String(colunas[papel] ?? NONE)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...colunas, [papel]: value === NONE ? null : Number(value) })
            }
            data={[
              { value: NONE, label: 'Nenhuma' },
              ...titulos.map((titulo, i) => ({ value: String(i), label: titulo })),
            ]}
          />
        ))}
      </SimpleGrid>
    </Group>
  )
}
