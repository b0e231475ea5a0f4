/** Takes the bank's return by paste or upload, and shows what it would mark. */
import { Alert, Button, FileButton, NativeSelect, Stack, Text, Textarea, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LinhaLida, RetornoLido } from '../../../contract/financeiro/retornos.ts'
import { formatDate } from '../../../core/dates.ts'
import {
  IMPEDIMENTOS,
  MOTIVOS_DE_REJEICAO,
  type MotivoDeRejeicao,
} from '../../../core/financeiro/retornos.ts'
import { formatBRL, sumOfReais } from '../../../core/money.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { PLANILHA_TIMEOUT_MS } from '../../api/send.ts'
import { toBase64 } from '../../browser/base64.ts'
import { useAct } from '../../record/keys.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import text from '../../ui/text.module.css'
import { refetchPagamentos } from '../cache.ts'
import { markingOf } from './marking.ts'

interface Props {
  fechamento_id: string
  /** Called with the id of the work that began. */
  onBegun: (id: string) => void
  onClose: () => void
}

export default function RetornoDialog({ fechamento_id, onBegun, onClose }: Props) {
  const [pasted, setPasted] = useState('')
  const read = useMutation({
    mutationFn: async (file: Blob) =>
      orpc.retornos.ler.call(
        { fechamento_id, conteudo: await toBase64(file) },
        { context: { timeoutMs: PLANILHA_TIMEOUT_MS } },
      ),
  })
  return (
    <Dialog onClose={onClose} title="Retorno do banco" size={860} large closeOnClickOutside={false}>
      {read.data && <Preview lido={read.data} onBegun={onBegun} onClose={onClose} />}
      {!read.data && (
        <Stack gap="md">
          <Text>
            Cole as linhas ou escolha o arquivo (CSV ou Excel) em que o banco diz o que pagou e o que recusou,
            com a linha de títulos. Nada é marcado antes de você conferir, e o arquivo não fica guardado.
          </Text>
          <Textarea
            label="Linhas do retorno"
            rows={8}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <FormActions
            confirm="Ler"
            confirming="Lendo..."
            pending={read.isPending}
            ready={pasted.trim() !== ''}
            error={changeFailure(read.error, 'Erro ao ler o retorno. Tente novamente.')}
            others={
              <FileButton accept=".csv,.txt,.xlsx" onChange={(file) => file && read.mutate(file)}>
                {(props) => (
                  <Button {...props} variant="default" disabled={read.isPending}>
                    Escolher arquivo
                  </Button>
                )}
              </FileButton>
            }
            onConfirm={() => read.mutate(new Blob([pasted]))}
            onCancel={onClose}
          />
        </Stack>
      )}
    </Dialog>
  )
}

interface PreviewProps extends Pick<Props, 'onBegun' | 'onClose'> {
  lido: RetornoLido
}

/** What it would mark, what it asks, and what it leaves. */
function Preview({ lido, onBegun, onClose }: PreviewProps) {
  const [escolhas, setEscolhas] = useState<ReadonlyMap<number, string>>(new Map())
  const [motivos, setMotivos] = useState<ReadonlyMap<number, MotivoDeRejeicao>>(new Map())
  const marking = markingOf(lido.linhas, escolhas)
  const pagos = marking.filter(({ resultado }) => resultado === 'Pago')
  const rejeitados = marking.filter(({ resultado }) => resultado === 'Rejeitado')
  const send = useAct(orpc.retornos.registrar.call)
  const register = useMutation({
    mutationFn: send,
    onSuccess: ({ id }) => onBegun(id),
    onError: () => void refetchPagamentos(),
  })
  return (
    <Stack gap="md">
      <Text role="status" fw={600}>
        {`Pagos: ${pagos.length} (${formatBRL(sumOfReais(pagos.map(({ pagamento }) => pagamento.liquido)))}) · recusados: ${rejeitados.length} · desconhecidos: ${lido.quantas_desconhecidas} · sem resposta: ${lido.quantos_faltam}`}
      </Text>
      {lido.linhas.some(({ impedimento }) => impedimento === 'pago_duas_vezes') && (
        <Alert color="red" role="alert">
          {lido.linhas.map(
            ({ ordem, pagamento, impedimento }) =>
              impedimento === 'pago_duas_vezes' &&
              pagamento && (
                <Text key={ordem} size="sm">
                  {`${inWords(pagamento)}: ${IMPEDIMENTOS[impedimento]}.`}
                </Text>
              ),
          )}
        </Alert>
      )}
      <Part title="Qual pagamento é?">
        {lido.linhas
          .filter(({ candidatos }) => candidatos.length > 0)
          .map(({ ordem, situacao, candidatos }) => (
            <NativeSelect
              key={ordem}
              label={`Linha ${ordem}: ${situacao}`}
              value={escolhas.get(ordem) ?? ''}
              onChange={(event) => setEscolhas(new Map(escolhas).set(ordem, event.currentTarget.value))}
              data={[
                { value: '', label: 'Nenhum destes' },
                ...candidatos.map((one) => ({
                  value: one.id,
                  label: [inWords(one), ...(one.impedimento ? [IMPEDIMENTOS[one.impedimento]] : [])].join(
                    '. ',
                  ),
                })),
              ]}
            />
          ))}
      </Part>
      <Part title="Recusados">
        {rejeitados.map(({ ordem, pagamento, situacao, motivo }) => (
          <NativeSelect
            key={ordem}
            label={`${inWords(pagamento)}: ${situacao}`}
            value={motivos.get(ordem) ?? motivo ?? 'Outro'}
            onChange={(event) =>
              setMotivos(new Map(motivos).set(ordem, event.currentTarget.value as MotivoDeRejeicao))
            }
            data={MOTIVOS_DE_REJEICAO}
          />
        ))}
      </Part>
      <Part title="Pagos">
        {pagos.map(({ ordem, pagamento, situacao, dia }) => (
          <Text key={ordem} size="sm">
            {`${inWords(pagamento)}, em ${formatDate(dia ?? '')}: ${situacao}`}
          </Text>
        ))}
      </Part>
      <Part title="Não mudam nada">
        {lido.linhas.map(
          ({ ordem, pagamento, situacao, impedimento }) =>
            impedimento !== null && (
              <Text key={ordem} size="sm">
                {`Linha ${ordem}${pagamento ? `, ${inWords(pagamento)}` : ''}: ${situacao}. ${IMPEDIMENTOS[impedimento]}`}
              </Text>
            ),
        )}
      </Part>
      <Part title="De nenhum pagamento que você vê">
        {lido.desconhecidas.map(({ ordem, texto }) => (
          <Text key={ordem} size="sm">{`Linha ${ordem}: ${texto}`}</Text>
        ))}
      </Part>
      <Part title="Sem resposta do banco">
        {lido.faltam.map((one) => (
          <Text key={one.id} size="sm">
            {inWords(one)}
          </Text>
        ))}
      </Part>
      <FormActions
        confirm="Registrar"
        confirming="Registrando..."
        pending={register.isPending}
        ready={lido.linhas.length + lido.quantas_desconhecidas > 0}
        error={changeFailure(register.error, 'Erro ao registrar o retorno. Tente novamente.')}
        onConfirm={() =>
          register.mutate({
            id: lido.id,
            pagos: pagos.length,
            rejeitados: rejeitados.length,
            escolhas: [...escolhas].flatMap(([ordem, pagamento]) =>
              pagamento ? [{ ordem, pagamento }] : [],
            ),
            motivos: [...motivos].map(([ordem, motivo]) => ({ ordem, motivo })),
          })
        }
        onCancel={onClose}
      />
    </Stack>
  )
}

/** 'Ana Souza, R$ 1.000,00 (Fechamento 3)' */
function inWords({ favorecido_nome, liquido, fechamento }: NonNullable<LinhaLida['pagamento']>): string {
  return `${favorecido_nome}, ${formatBRL(liquido)} (Fechamento ${fechamento})`
}

/** Nothing if it is empty. */
function Part({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.every((child) => child === false)) return null
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <Stack gap={6} mah="30vh" style={{ overflowY: 'auto' }} className={text.wrap}>
        {children}
      </Stack>
    </section>
  )
}
