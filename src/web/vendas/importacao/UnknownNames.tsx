/** Names in the file that no record has: somebody says which record each one is, or creates it. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ComponentType } from 'react'
import type { ChosenName, UnknownName } from '../../../contract/importacoes-de-vendas.ts'
import type { NameKind } from '../../../core/importacao-vendas-names.ts'
import { counted } from '../../../core/text.ts'
import { CorretorSelect } from '../../colaboradores/selects.tsx'
import { EmpreendimentoSelect } from '../../empreendimentos/selects.tsx'
import type { SearchSelectProps } from '../../fields/SearchSelect.tsx'
import classes from '../../importacao/planilha.module.css'
import { LojaSelect } from '../../lojas/selects.tsx'
import { CreationHost } from '../../record/CreationHost.tsx'

interface Props {
  names: UnknownName[]
  chosen: ChosenName[]
  disabled: boolean
  onChoose: (name: ChosenName) => void
}

const KINDS: Readonly<Record<NameKind, { rotulo: string; Select: ComponentType<SearchSelectProps> }>> = {
  loja: { rotulo: 'Loja', Select: LojaSelect },
  empreendimento: { rotulo: 'Empreendimento', Select: EmpreendimentoSelect },
  corretor: { rotulo: 'Corretor', Select: CorretorSelect as ComponentType<SearchSelectProps> },
}

export function UnknownNames({ names, chosen, disabled, onChoose }: Props) {
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="importar-nomes">
      <Title order={2} id="importar-nomes">
        {counted(names.length, 'nome sem cadastro', 'nomes sem cadastro')}
      </Title>
      <Text c="dimmed">Diga quem é cada um, ou cadastre. Nada é escolhido sem você confirmar.</Text>
      <CreationHost cadastro={undefined}>
        <ul className={classes.nomes} aria-label="Nomes sem cadastro">
          {names.map((name) => (
            <Name
              key={`${name.tipo} ${name.nome}`}
              name={name}
              id={chosen.find(({ tipo, nome }) => tipo === name.tipo && nome === name.nome)?.id ?? null}
              disabled={disabled}
              onChoose={onChoose}
            />
          ))}
        </ul>
      </CreationHost>
    </Paper>
  )
}

function Name({
  name: { tipo, nome, linha, quantidade, motivo, sugestoes },
  id,
  disabled,
  onChoose,
}: Pick<Props, 'disabled' | 'onChoose'> & { name: UnknownName; id: string | null }) {
  const { rotulo, Select } = KINDS[tipo]
  return (
    <li className={classes.nome}>
      <div className={classes.texto}>
        <Text fw={600}>
          {rotulo}: {nome}
        </Text>
        <Text c="dimmed" size="sm">
          {motivo && `${nome} ${motivo}. `}
          {quantidade === 1
            ? `Linha ${linha}`
            : `${counted(quantidade, 'venda', 'vendas')}, desde a linha ${linha}`}
        </Text>
      </div>
      <Stack gap={6}>
        {sugestoes.length > 0 && (
          <Group gap={6}>
            {sugestoes.map((option) => (
              <Button
                key={option.id}
                size="compact-sm"
                variant={option.id === id ? 'filled' : 'default'}
                aria-pressed={option.id === id}
                disabled={disabled}
                title={option.detalhe ?? undefined}
                onClick={() => onChoose({ tipo, nome, id: option.id })}
              >
                {option.nome}
              </Button>
            ))}
          </Group>
        )}
        <Select
          aria-label={`${rotulo} no lugar de ${nome}`}
          nome={sugestoes.find((option) => option.id === id)?.nome ?? (id === null ? nome : undefined)}
          // A suggestion that was pressed is shown like one that was searched.
          key={sugestoes.some((option) => option.id === id) ? id : 'search'}
          value={id}
          disabled={disabled}
          onChange={(value) => value !== null && onChoose({ tipo, nome, id: value })}
        />
      </Stack>
    </li>
  )
}
