/** 'Por que este valor?': the button of a payment or of one of its commissions, and the dialog that answers. */
import { Box, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinhaDoPorQue, PorQue as Resposta } from '../../../contract/financeiro/por-que.ts'
import { dividaInWords } from '../../../core/financeiro/conta-corrente.ts'
import { withoutAdvance } from '../../../core/financeiro/pagamentos.ts'
import {
  calculoInWords,
  descontoInWords,
  liberacaoInWords,
  outroPagamentoInWords,
} from '../../../core/financeiro/por-que.ts'
import { formatBRL } from '../../../core/money.ts'
import { rubricaInWords } from '../../../core/retencao.ts'
import { orpc } from '../../api/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/Section.tsx'
import { Unread } from '../../ui/Unread.tsx'
import { DeQue } from '../links.tsx'

interface Props {
  /** The ids of the closing and of the payment. */
  fechamento: string
  pagamento: string
  /** One commission of it; all of them by default. */
  linha?: string
  /** The accessible name of what is explained: 'Ana Souza, venda AR001/2026'. */
  record: string
}

export function PorQue({ fechamento, pagamento, linha, record }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        className="print-hidden"
        leftSection={<IconHelp size={16} aria-hidden />}
        aria-label={`Por que este valor? ${record}`}
        onClick={() => setOpened(true)}
      >
        Por que este valor?
      </Button>
      {opened && (
        <Explicacao
          input={{ id: fechamento, pagamento_id: pagamento, ...(linha !== undefined && { linha_id: linha }) }}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}

interface ExplicacaoProps {
  input: { id: string; pagamento_id: string; linha_id?: string }
  onClose: () => void
}

function Explicacao({ input, onClose }: ExplicacaoProps) {
  const query = useQuery(orpc.fechamentos.porQue.queryOptions({ input, staleTime: 0 }))
  const { data } = query
  return (
    <Dialog title="Por que este valor?" record={data?.favorecido} onClose={onClose} size={640} large>
      <Unread query={query} what="a explicação" height={240} />
      {data && (
        <Stack gap="md">
          <ul className={rows.rows} aria-label="Comissões">
            {data.linhas.map((linha) => (
              <Linha key={linha.id} linha={linha} />
            ))}
          </ul>
          <Pagamento resposta={data} />
        </Stack>
      )}
    </Dialog>
  )
}

function Linha({ linha }: { linha: LinhaDoPorQue }) {
  const { liberacoes, outros, em_outros, neste } = linha
  return (
    <li>
      <Box>
        <Text fw={500}>
          <DeQue linha={linha} />
        </Text>
        <Text size="sm">{calculoInWords(linha)}</Text>
        <Facts label="Observações" facts={linha.observacoes === null ? [] : [linha.observacoes]} />
        <Facts label="Liberada" facts={liberacoes.map(liberacaoInWords)} />
        <Facts label="Paga em outros pagamentos" facts={outros.map(outroPagamentoInWords)} />
        <Facts label="Em outros fechamentos" facts={em_outros > 0 ? [formatBRL(em_outros)] : []} />
        <Text size="sm" fw={600}>
          Neste pagamento: {formatBRL(neste)}
        </Text>
      </Box>
    </li>
  )
}

/** A label before each fact: 'Liberada: R$ 4.500,00 em 03/11/2026 por Ana'. */
function Facts({ label, facts }: { label: string; facts: readonly string[] }) {
  return facts.map((fact, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two equal facts have no other key
    <Text key={i} size="sm" c="dimmed">
      {label}: {fact}
    </Text>
  ))
}

/** The payment from its commissions to what leaves the bank. */
function Pagamento({ resposta }: { resposta: Resposta }) {
  const { adiantamento, desconto, retencoes, liquido, dividas, desconto_maximo, a_recuperar } = resposta
  const comissoes = withoutAdvance(resposta)
  return (
    <Section title="O pagamento">
      <dl>
        <Amount label="Comissões" valor={comissoes} />
        {adiantamento > 0 && <Amount label="Adiantamento" valor={adiantamento} />}
        {desconto > 0 && <Amount label="Desconto" valor={-desconto} />}
        {retencoes.map((one) => (
          <Amount key={one.rubrica} label={rubricaInWords(one)} valor={-one.valor} />
        ))}
        <Amount label="Líquido" valor={liquido} strong />
      </dl>
      {desconto > 0 && (
        <Box mt="sm">
          <Text size="sm">
            {descontoInWords({ desconto, comissoes, retencoes, maximo: desconto_maximo })}
          </Text>
          <List size="sm" aria-label="Dívidas descontadas">
            {dividas.map((divida, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two debts of one day and sale have no other key
              <List.Item key={i}>
                {dividaInWords(divida)}: {formatBRL(divida.valor)}
              </List.Item>
            ))}
          </List>
        </Box>
      )}
      {a_recuperar !== null && (a_recuperar > 0 || desconto > 0) && (
        <Text size="sm" mt="xs">
          Ainda a recuperar hoje: {formatBRL(a_recuperar)}
        </Text>
      )}
    </Section>
  )
}

function Amount({ label, valor, strong = false }: { label: string; valor: number; strong?: boolean }) {
  return (
    <Group justify="space-between" gap="0 16px" fw={strong ? 600 : undefined}>
      <dt>{label}</dt>
      <dd>{formatBRL(valor)}</dd>
    </Group>
  )
}
