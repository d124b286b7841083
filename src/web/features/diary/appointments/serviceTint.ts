/**
 * The one way in which something takes the colour of a service: inside an element with these attributes the `service` colours of
 * `styles.css` are those of its type. Unknown types look like `other`.
 */
export const serviceTint = (type: string) => ({ 'data-service': type });
