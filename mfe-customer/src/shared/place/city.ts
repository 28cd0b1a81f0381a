/** Suggestions; any other place can be typed. */
export const suggestedCities = ['Bengaluru', 'Delhi', 'Hyderabad', 'Jaipur', 'Mumbai', 'Pune'] as const;
