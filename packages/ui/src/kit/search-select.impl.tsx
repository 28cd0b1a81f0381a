import { Select } from '@mantine/core';
import field from '../forms/field.module.css';
import { KitProvider } from './provider.tsx';
import type { SearchSelectProps } from './search-select.tsx';

export default function SearchSelectImpl({ options, value, onChange, label, hint, error, placeholder }: SearchSelectProps) {
  return (
    <KitProvider>
      <Select
        searchable
        label={label}
        classNames={{ input: field.input, label: field.label, description: field.hint, error: field.error }}
        description={hint}
        error={error || undefined}
        placeholder={placeholder}
        data={options.map((option) => ({ ...option }))}
        value={value}
        onChange={(next) => onChange(next)}
        size="md"
        nothingFoundMessage="Nothing found"
        checkIconPosition="right"
        comboboxProps={{ shadow: 'md' }}
      />
    </KitProvider>
  );
}
